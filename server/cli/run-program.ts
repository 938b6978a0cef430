/** Runs the program of a command. A failure is a sentence. */
export async function runProgram(
  program: () => Promise<void> | void,
  explain = ({ message }: Error): string => message,
): Promise<void> {
  try {
    await program()
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? explain(error) : String(error)}\n`)
    process.exitCode = 1
  }
}
