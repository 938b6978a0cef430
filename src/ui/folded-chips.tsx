/** Chips on one line. They shrink, the first of them last; “+2” after them keeps its width. */
export const FoldedChips = ({ chips, more }: { chips: readonly string[]; more: string | undefined }) => (
  <span className="flex items-center gap-1">
    {chips.map((words, at) => (
      <span key={at} className={`chip min-w-0 truncate ${at === 0 ? '' : 'shrink-1000'}`}>
        {words}
      </span>
    ))}
    {more && <span className="chip shrink-0 bg-sunken! font-medium text-muted!">{more}</span>}
  </span>
)
