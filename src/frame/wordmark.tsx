/** The product's mark and name. */
export const Wordmark = () => (
  <span className="flex items-center gap-2.5 font-semibold">
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6.5 rounded-md bg-accent text-on-accent">
      <path
        d="M8 22V11.2c0-.9 1.1-1.3 1.7-.6L16 18l6.3-7.4c.6-.7 1.7-.3 1.7.6V22"
        fill="none"
        stroke="currentColor"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    MSP Portal
  </span>
)
