import { Button } from '../../ui/buttons/button'
import { CopyButton } from '../../ui/buttons/copy-button'
import { saveFile } from '../../ui/buttons/download'
import { focusStep } from './set-up/focus-step'

/** Shows new recovery codes. Nobody sees them again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = () => `${codes.join('\n')}\n`
  return (
    <div className="flex flex-col gap-4">
      <p ref={focusStep} tabIndex={-1} className="outline-none">
        Each of these codes replaces a code of your authenticator app, once. Keep them where you can find them
        without your phone. They’re shown only now.
      </p>
      <ul
        aria-label="Recovery codes"
        className="grid gap-1 rounded-md bg-sunken px-4 py-3 font-mono text-sm sm:grid-cols-1"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton text={text}>Copy codes</CopyButton>
        <Button small look="quiet" onClick={() => saveFile('recovery-codes.txt', 'text/plain', text())}>
          Download codes
        </Button>
        <Button small look="quiet" onClick={() => print()}>
          Print codes
        </Button>
      </div>
      <div className="flex flex-col print:hidden">
        <Button look="primary" large onClick={onDone}>
          I’ve saved the codes
        </Button>
      </div>
    </div>
  )
}
