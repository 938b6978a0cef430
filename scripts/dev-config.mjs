// A Vite plugin for "npm run dev". As the server does, it adds the limits of sessions to config.json, so that
// the page warns in time.
import { readFileSync } from 'node:fs'
import { inRoot } from './run.mjs'

const { SESSION_HOURS: hours, SESSION_IDLE_MINUTES: minutes } = process.env

export const devConfig = () => ({
  name: 'dev-config',
  /** @param {import('vite').ViteDevServer} server */
  configureServer({ middlewares }) {
    middlewares.use('/config.json', (_request, response) => {
      const limits = { ...(minutes && { idle_minutes: +minutes }), ...(hours && { session_hours: +hours }) }
      response.end(
        JSON.stringify({ ...JSON.parse(readFileSync(inRoot('public/config.json'), 'utf8')), ...limits }),
      )
    })
  },
})
