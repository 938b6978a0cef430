// A real Prometheus with the examples of docs/operations.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../scripts/free-port.mjs'
import { alertCases } from './alert-cases'
import { example, isMissing, startProgram, workFolder, write } from './programs'
import { startPortal } from './portal'

const rules = () => example('alerts.yml', {})
const isLeftOut = isMissing('prometheus')

it.skipIf(isLeftOut)('scrapes every process, and notices one that has gone', async () => {
  const metricsPorts = [await freePort(), await freePort()] as const
  const start = async (metricsPort: number) => {
    const env = { SAMPLE_DATA: '0', METRICS_ADDRESS: `127.0.0.1:${metricsPort}` }
    const portal = await startPortal(await freePort(), env)
    onTestFinished(() => void portal.end('SIGKILL'))
    return portal
  }
  const [one, two] = await Promise.all([start(metricsPorts[0]), start(metricsPorts[1])])

  const [folder, port] = [workFolder(), await freePort()]
  write(folder, 'alerts.yml', rules())
  const config = example('prometheus.yml', {
    'scrape_interval: 15s': 'scrape_interval: 1s',
    'rule_files:': 'global: { evaluation_interval: 1s }\nrule_files:',
    '127.0.0.1:9464': `127.0.0.1:${metricsPorts[0]}`,
    '127.0.0.1:9465': `127.0.0.1:${metricsPorts[1]}`,
  })
  const file = write(folder, 'prometheus.yml', config)
  const flags = [`--config.file=${file}`, `--storage.tsdb.path=${folder}/data`]
  const prometheus = await startProgram('prometheus', [...flags, `--web.listen-address=127.0.0.1:${port}`], {
    folder,
    port,
  })
  onTestFinished(() => prometheus.end())

  const ask = async (question: string): Promise<unknown> => {
    const reply = await fetch(`http://127.0.0.1:${port}/api/v1/${question}`)
    return ((await reply.json()) as { data: unknown }).data // Prometheus puts every answer into `data`.
  }
  const values = async (query: string) => {
    const { result } = (await ask(`query?query=${encodeURIComponent(query)}`)) as {
      result: { value: [number, string] }[] // A vector, as these queries ask for.
    }
    return result.map(({ value }) => value[1])
  }
  await expect.poll(() => values('up{job="msp-portal"}')).toEqual(['1', '1'])
  const headers = { authorization: `Bearer ${one.keys().administrator}` }
  await (await fetch(`${one.url}/api/msp/roles/`, { headers })).arrayBuffer()
  await expect.poll(() => values('sum(msp_portal_requests_total{status="200"})')).toEqual(['1'])
  await expect.poll(() => values('msp_portal_database_up')).toEqual(['1', '1'])

  await two.end('SIGKILL')
  const alerts = async () => {
    const { alerts } = (await ask('alerts')) as { alerts: { labels: { alertname: string } }[] } // As documented.
    return alerts.map(({ labels }) => labels.alertname)
  }
  await expect.poll(alerts).toEqual(['PortalDown'])
})

it.skipIf(isLeftOut || isMissing('promtool'))('each alert fires on its condition, and only then', () => {
  const folder = workFolder()
  write(folder, 'alerts.yml', rules())
  const names = [...rules().matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(Object.keys(alertCases)).toEqual(names)
  const tests = Object.entries(alertCases).flatMap(([name, { calm, firing }]) =>
    [calm, firing].map((series, count) => ({
      interval: '1m',
      input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
      promql_expr_test: [
        {
          expr: `count(ALERTS{alertstate="firing", alertname="${name}"})`,
          eval_time: '30m',
          exp_samples: count === 0 ? [] : [{ labels: '{}', value: 1 }],
        },
      ],
    })),
  )
  // JSON is YAML, too.
  const file = write(folder, 'tests.yml', JSON.stringify({ rule_files: ['alerts.yml'], tests }))
  const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', path.basename(file)], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr], stdout + stderr).toEqual([0, ''])
})
