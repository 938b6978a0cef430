import { useCombobox } from 'downshift'
import { Check, ChevronDown } from 'lucide-react'
import {
  Fragment,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { matchesWords, prefixFirst } from '#domain/folding'
import { Field, fieldLook, type Around } from './fields'
import { nothingMatches } from '../../lib/nothing-matches'

export type ComboOption = {
  readonly value: string
  readonly label: string
  /** What tells options of the same name apart: a path, or what a role grants. A search finds it too. */
  readonly note?: string | undefined
  /** The heading above the options of a kind, which stand together. A search finds it too. */
  readonly group?: string
  /** The reason why the option can't be chosen. */
  readonly refused?: string | undefined
  /** Shown only to a search that finds it, which then learns the reason. */
  readonly isElsewhere?: true
}

export type ComboProps = Around & {
  value: string
  onChange: (value: string) => void
  options: readonly ComboOption[]
  placeholder?: string
  /** Told what a search is for, where the options are a part of many. */
  onSearch?: ((text: string) => void) | undefined
  /** Whether it takes the focus and shows its options as soon as it is drawn. */
  startsOpen?: boolean
}

const { InputBlur, InputKeyDownEnter, InputKeyDownEscape, ItemClick } = useCombobox.stateChangeTypes
/** The events that end a search and show the choice again. */
const endsOfSearch: readonly string[] = [InputBlur, InputKeyDownEnter, InputKeyDownEscape, ItemClick]

/** The list shows at most this many options. A search finds the others. */
const mostShown = 100

const found = (options: readonly ComboOption[], text: string): readonly ComboOption[] =>
  prefixFirst(
    options.filter(({ label, note = '', group = '' }) => matchesWords(`${label} ${note} ${group}`, text)),
    text,
    ({ label }) => label,
  )

const canBeChosen = ({ refused }: ComboOption): boolean => refused === undefined

type SearchOptions = Pick<ComboProps, 'value' | 'onChange' | 'options'>

/** The text of a search, the options that match it, and Downshift's props for both. */
function useComboSearch({ value, onChange, options }: SearchOptions) {
  const chosen = options.find((option) => option.value === value)
  const chosenText = chosen?.label ?? ''
  const [text, setText] = useState<string>()
  /**
   * The value of the option that the arrows or the pointer moved to. It is found again when the options
   * change.
   */
  const [movedTo, setMovedTo] = useState<string>()
  const isSearching = text !== undefined && text !== ''
  const matching = isSearching ? found(options, text) : options.filter(({ isElsewhere }) => !isElsewhere)
  const shown = matching.slice(0, mostShown)
  const moved = shown.findIndex((option) => canBeChosen(option) && option.value === movedTo)
  // Enter takes the first match of a search. Downshift would look for it among the options from before the
  // last letter.
  const first = isSearching ? shown.findIndex(canBeChosen) : -1
  const combobox = useCombobox({
    items: [...shown],
    highlightedIndex: moved >= 0 ? moved : first,
    onHighlightedIndexChange: ({ highlightedIndex }) => setMovedTo(shown[highlightedIndex]?.value),
    // A list that opens without a search highlights nothing.
    defaultHighlightedIndex: -1,
    selectedItem: chosen ?? null,
    inputValue: text ?? chosenText,
    itemToString: (option) => option?.label ?? '',
    itemToKey: (option) => option?.value,
    isItemDisabled: (option) => !canBeChosen(option),
    onSelectedItemChange: ({ selectedItem }) => selectedItem && onChange(selectedItem.value),
    onStateChange: ({ type }) => {
      if (endsOfSearch.includes(type)) setText(undefined)
    },
    stateReducer: (state, { type, changes }) =>
      // Escape in an open list keeps the choice; it would clear it.
      type === useCombobox.stateChangeTypes.InputKeyDownEscape
        ? { ...changes, selectedItem: state.selectedItem, inputValue: chosenText }
        : changes,
  })
  return { ...combobox, text, setText, matching, shown }
}

/**
 * A choice among many: typing narrows the options, arrows move, Enter chooses, Escape keeps what was chosen
 * before.
 */
export function ComboBox({
  value,
  onChange,
  options,
  placeholder,
  onSearch,
  startsOpen = false,
  ...around
}: ComboProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isOpen, highlightedIndex, getInputProps, getMenuProps, getItemProps, openMenu, ...search } =
    useComboSearch({ value, onChange, options })
  const { text, setText, matching, shown } = search
  // A dialog around it takes the focus first, which closes an open list. So the list opens after that.
  const start = useEffectEvent(() => {
    if (!startsOpen) return
    input.current?.focus()
    openMenu()
  })
  useEffect(() => start(), [])
  return (
    <Field {...around}>
      {({ id, ...described }) => (
        <div className="combo">
          <input
            {...getInputProps({
              id,
              ref: input,
              ...described,
              // Downshift reports a change later, when a fast typist has already typed the next letter.
              onChange: ({ currentTarget }) => {
                setText(currentTarget.value)
                onSearch?.(currentTarget.value)
              },
              // The first key then replaces the name of the choice.
              onFocus: ({ currentTarget }) => currentTarget.select(),
              // Downshift would keep Escape from the dialog also where the list is closed.
              onKeyDown: ({ key, nativeEvent }) =>
                key === 'Escape' && !isOpen && Object.assign(nativeEvent, { preventDownshiftDefault: true }),
            })}
            dir="auto"
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            className={fieldLook(around.problem, 'truncate pr-9')}
          />
          <ChevronDown
            size={15}
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-3 my-auto text-muted"
          />
          <div {...getMenuProps({ 'aria-label': around.label })} hidden={!isOpen} className="combo-list">
            {isOpen &&
              shown.map((option, index) => (
                <Fragment key={option.value}>
                  {option.group !== shown[index - 1]?.group && <Note>{option.group}</Note>}
                  <Option
                    option={option}
                    isActive={index === highlightedIndex}
                    isChosen={option.value === value}
                    {...getItemProps({ item: option, index })}
                  />
                </Fragment>
              ))}
            {isOpen && <Rest shown={shown.length} of={matching.length} text={text} />}
          </div>
        </div>
      )}
    </Field>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p role="presentation" className="px-2 py-1.5 text-xs text-muted">
    {children}
  </p>
)

type RestProps = { shown: number; of: number; text: string | undefined }

/** Says that options are left out, or that there are none. */
function Rest({ shown, of, text }: RestProps) {
  if (of > shown) return <Note>{`The first ${shown} of ${of}. Type to find others.`}</Note>
  if (of > 0) return null
  return <Note>{text ? nothingMatches(text) : 'There is nothing to choose.'}</Note>
}

type OptionProps = ComponentProps<'div'> & {
  option: ComboOption
  isActive: boolean
  isChosen: boolean
}

const Option = ({ option: { label, note, refused }, isActive, isChosen, ...props }: OptionProps) => (
  <div
    {...props}
    role="option"
    aria-selected={isChosen}
    className={`flex min-h-8 items-start gap-2 rounded-md px-2 py-1 text-sm ${isActive ? 'bg-hover' : ''} ${refused === undefined ? 'cursor-pointer' : 'text-muted'}`}
  >
    <span className="min-w-0 flex-1">
      <bdi className="line-clamp-2 wrap-anywhere">{label}</bdi>
      {(refused ?? note) && <span className="block text-xs text-muted">{refused ?? note}</span>}
    </span>
    <Check size={15} aria-hidden="true" className={isChosen ? 'mt-0.5 shrink-0' : 'invisible shrink-0'} />
  </div>
)
