import { selfSigned } from '#testing/certificate'
import { example, write } from './programs'

export type Ports = {
  readonly plain: number
  readonly secure: number
  readonly portals: readonly [number, number]
}

const addresses = ([one, two]: Ports['portals']) => ({
  '127.0.0.1:4000': `127.0.0.1:${one}`,
  '127.0.0.1:4001': `127.0.0.1:${two}`,
})

/** For each proxy the arguments that start its example in a folder, with its own ports and a certificate. */
export const proxies = {
  nginx: (folder: string, { plain, secure, portals }: Ports): string[] => {
    const { key, cert } = selfSigned()
    const site = example('nginx.conf', {
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'listen 443 ': `listen 127.0.0.1:${secure} `,
      '/etc/ssl/msp-portal/certificate.pem': write(folder, 'certificate.pem', cert),
      '/etc/ssl/msp-portal/key.pem': write(folder, 'key.pem', key),
      ...addresses(portals),
    })
    const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    )
    const whole = `daemon off; pid ${folder}/pid; events {} http { access_log off; ${own.join(' ')}\n${site}\n}`
    return ['-e', 'stderr', '-c', write(folder, 'whole.conf', whole)]
  },
  haproxy: (folder: string, { plain, secure, portals }: Ports): string[] => {
    const { key, cert } = selfSigned()
    const config = example('haproxy.cfg', {
      'bind :80': `bind 127.0.0.1:${plain}`,
      'bind :443': `bind 127.0.0.1:${secure}`,
      '/etc/haproxy/portal.pem': write(folder, 'portal.pem', cert + key),
      ...addresses(portals),
    })
    return ['-db', '-f', write(folder, 'haproxy.cfg', config)]
  },
  caddy: (folder: string, { plain, secure, portals }: Ports): string[] => {
    const { key, cert } = selfSigned()
    const files = `${write(folder, 'certificate.pem', cert)} ${write(folder, 'key.pem', key)}`
    const here = ['admin off', 'default_bind 127.0.0.1', `http_port ${plain}`, `https_port ${secure}`]
    const config = example('Caddyfile', {
      '\tservers {': `${here.map((line) => `\t${line}\n`).join('')}\tservers {`,
      // Without a certificate it would ask an authority for one.
      '\theader Strict': `\ttls ${files}\n\theader Strict`,
      ...addresses(portals),
    })
    return ['run', '--adapter', 'caddyfile', '--config', write(folder, 'Caddyfile', config)]
  },
}
