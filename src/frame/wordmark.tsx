/** The product's mark. */
export const Mark = ({ className = 'size-6 rounded-md' }: { className?: string }) => (
  <svg viewBox="0 0 32 32" aria-hidden="true" className={`shrink-0 bg-accent text-on-accent ${className}`}>
    <path
      d="M8 22V11.2c0-.9 1.1-1.3 1.7-.6L16 18l6.3-7.4c.6-.7 1.7-.3 1.7.6V22"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)

/** The product's mark and name. */
export const Wordmark = ({ className = '' }: { className?: string }) => (
  <div className={`flex items-center gap-2 text-base font-semibold ${className}`}>
    <Mark />
    MSP Portal
  </div>
)
