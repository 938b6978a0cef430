// Reads the reports of the test runners.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Report */

const noReport = { passed: 0, failed: 1, skipped: 0, failures: ['It wrote no report.'] }

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined)

/** A failed run counts as at least one failure. */
const atLeastOne = (report, isGreen) =>
  isGreen || report.failed > 0 ? report : { ...report, failed: 1, failures: ['It failed outside its tests.'] }

/**
 * One line with file, title and the first line of the message. Vitest reports a placeholder for a timeout.
 */
function failure(file, title, message = '') {
  const [words] = stripVTControlCharacters(message).split('\n')
  return `${file} › ${title}: ${words.replace('STACK_TRACE_ERROR', 'it took too long')}`
}

/** @returns {Report} */
export function vitestCounts(file, isGreen) {
  const report = read(file)
  if (!report) return noReport
  // A file that could not be loaded has no tests, so it counts as one failure.
  const broken = report.testResults.filter(
    (one) => one.status === 'failed' && !one.assertionResults.some((test) => test.status === 'failed'),
  )
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name)
    if (broken.some((one) => one.name === name)) return [failure(file, 'not loaded', message)]
    const failed = assertionResults.filter((test) => test.status === 'failed')
    return failed.map((test) => failure(file, test.fullName, test.failureMessages[0]))
  })
  const skipped = report.numPendingTests + report.numTodoTests
  return atLeastOne(
    { passed: report.numPassedTests, failed: report.numFailedTests + broken.length, skipped, failures },
    isGreen,
  )
}

/** @returns {Report} */
export function playwrightCounts(file, isGreen) {
  const report = read(file)
  if (!report) return noReport
  const { expected, flaky, skipped, unexpected } = report.stats
  const failures = report.suites
    .flatMap(failedIn)
    .map((spec) =>
      failure(`e2e/${spec.file}`, spec.title, spec.tests.flatMap((test) => test.results)[0]?.error?.message),
    )
  return atLeastOne({ passed: expected + flaky, failed: unexpected, skipped, failures }, isGreen)
}

/** A suite contains a suite for each describe. */
function failedIn({ suites = [], specs = [] }) {
  return [...specs.filter((spec) => !spec.ok), ...suites.flatMap(failedIn)]
}
