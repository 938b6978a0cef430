/**
 * Values of series in the notation of promtool, one a minute: `0+5x30` is 0, 5, 10 and so on up to 30 times
 * 5.
 */
type Series = Readonly<Record<string, string>>

const a = 'job="msp-portal", instance="a"'
const b = 'job="msp-portal", instance="b"'
const duration = (le: string) => `msp_portal_request_duration_seconds_bucket{${a}, le="${le}"}`
const requests = (status: number) => `msp_portal_requests_total{${a}, operation="x", status="${status}"}`
const refusals = (reason: string) => `msp_portal_refusals_total{${a}, reason="${reason}"}`

/**
 * For each alert half an hour in which it does not fire, and one at whose end it does, in the order of
 * alerts.yml.
 */
export const alertCases: Readonly<Record<string, { readonly calm: Series; readonly firing: Series }>> = {
  PortalDown: {
    // A restart takes less than a minute.
    calm: { [`up{${a}}`]: '1x28 0 1x10', [`up{${b}}`]: '1x40' },
    firing: { [`up{${a}}`]: '1x25 0x10', [`up{${b}}`]: '1x40' },
  },
  PortalDatabaseDown: {
    calm: { [`msp_portal_database_up{${a}}`]: '1x40' },
    firing: { [`msp_portal_database_up{${a}}`]: '1x25 0x10' },
  },
  PortalErrors: {
    calm: { [requests(200)]: '0+1000x40', [requests(404)]: '0+500x40', [requests(503)]: '0+5x40' },
    firing: { [requests(200)]: '0+1000x40', [requests(500)]: '0+20x40' },
  },
  PortalSlow: {
    calm: { [duration('0.5')]: '0+98x40', [duration('2.5')]: '0+100x40', [duration('+Inf')]: '0+100x40' },
    firing: { [duration('0.5')]: '0+90x40', [duration('2.5')]: '0+95x40', [duration('+Inf')]: '0+100x40' },
  },
  PortalEventLoopBlocked: {
    calm: { [`nodejs_eventloop_lag_p99_seconds{${a}}`]: '0.1x27 0.9x10' },
    firing: { [`nodejs_eventloop_lag_p99_seconds{${a}}`]: '0.1x20 0.9x20' },
  },
  PortalDatabaseCrowded: {
    calm: {
      [`msp_portal_database_turns_waiting{${a}}`]:
        '9 9 0 9 9 0 9 9 0 9 9 0 9 9 0 9 9 0 9 9 0 9 9 0 9 9 0 9 9 0 9',
    },
    firing: { [`msp_portal_database_turns_waiting{${a}}`]: '0x15 9x20' },
  },
  PortalMailStuck: {
    calm: { [`msp_portal_outbox_oldest_seconds{${a}}`]: '600x40' },
    firing: { [`msp_portal_outbox_oldest_seconds{${a}}`]: '0+60x40' },
  },
  PortalApiPaused: {
    calm: { [`msp_portal_api_paused{${a}}`]: '0x40' },
    firing: { [`msp_portal_api_paused{${a}}`]: '0x25 1x10' },
  },
  PortalKeysGuessed: {
    calm: { [refusals('unknown key')]: '0+10x40', [refusals('permission')]: '0+100x40' },
    firing: { [refusals('unknown key')]: '0+30x40' },
  },
  PortalDiskFull: {
    calm: { [refusals('disk full')]: '3x40' },
    firing: { [refusals('disk full')]: '3x28 4x10' },
  },
}
