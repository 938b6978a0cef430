// Reads what the test runners themselves reported.
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A red run is never counted as none failed, and a runner that left no report has failed. */
const atLeastOne = (counts, isGreen) => (isGreen || counts.failed > 0 ? counts : { ...counts, failed: 1 })

/** @returns {Counts} */
export function vitestCounts(file, isGreen) {
  const report = read(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  // A file that could not even be loaded has no tests: it counts as one that failed.
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  )
  return atLeastOne(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    isGreen,
  )
}

/** @returns {Counts} */
export function playwrightCounts(file, isGreen) {
  const report = read(file)
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, flaky, skipped, unexpected } = report.stats
  return atLeastOne({ passed: expected + flaky, failed: unexpected, skipped }, isGreen)
}
