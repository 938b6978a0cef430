import { csvInSteps } from '../src/lib/files/csv'

/** A CSV file as one text, without the pauses in which the page works. */
export function csvText(...of: Parameters<typeof csvInSteps>): string {
  const steps = csvInSteps(...of)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value.join('')
  }
}
