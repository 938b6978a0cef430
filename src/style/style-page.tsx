import { Inbox, Plus, Send, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../api/api-error'
import { ErrorCard } from '../errors/error-card'
import { NotAllowed } from '../errors/not-allowed'
import { Page } from '../frame/page'
import { Badge, type Tone } from '../ui/badge'
import { known, partly, unknown } from '#domain/known'
import { BarChart } from '../ui/bar-chart'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { ConfirmDialog } from '../ui/overlay/confirm-dialog'
import { EmptyState } from '../ui/empty-state'
import { Facts } from '../ui/facts'
import { CheckField, ChoiceField, FieldGroup, SideBySide, TextField } from '../ui/fields'
import { Pager } from '../list/table/pager'
import { Progress } from '../ui/progress'
import { SearchField } from '../ui/search-field'
import { SelectField } from '../ui/select-field'
import { Skeleton } from '../ui/skeleton'
import { Spinner } from '../ui/spinner'
import { Ago, Day } from '../ui/time'
import { showToast } from '../ui/overlay/toast'
import { Tooltip } from '../ui/overlay/tooltip'
import { Tokens } from './tokens'

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-3 p-5">{children}</div>
)
const looks = ['primary', 'plain', 'quiet', 'danger'] as const
const tones: readonly Tone[] = ['neutral', 'good', 'warn', 'bad', 'accent']
const nothing = () => undefined
const position = { page: 3, from: 101, to: 150, count: 1240, next: 4, previous: 2, last: 25 }
const hostile =
  'مرحبا <b>x</b> ' + 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2)

const Buttons = () => (
  <Card title="Buttons">
    {looks.map((look) => (
      <Row key={look}>
        <Button look={look}>{look}</Button>
        <Button look={look} small>
          small
        </Button>
        <Button look={look} icon={<Plus size={14} aria-hidden="true" />}>
          with icon
        </Button>
        <Button look={look} busy>
          busy
        </Button>
        <Button look={look} disabled>
          disabled
        </Button>
        <Tooltip text="The reason stands here.">
          {(described) => (
            <Button look={look} aria-disabled {...described}>
              disabled with a reason
            </Button>
          )}
        </Tooltip>
      </Row>
    ))}
  </Card>
)

function Fields() {
  const [text, setText] = useState('')
  const [checked, setChecked] = useState(true)
  const problem = 'This field may not be blank.'
  const options = ['One', 'Two'].map((one) => <option key={one}>{one}</option>)
  return (
    <Card title="Fields">
      <FieldGroup title="A group" note="With a note about it.">
        <SideBySide>
          <TextField label="Text" value={text} onChange={setText} hint="A hint." />
          <TextField label="With a problem" value={hostile} onChange={nothing} problem={problem} optional />
          <ChoiceField label="Choice" value="One" onChange={nothing}>
            {options}
          </ChoiceField>
          <ChoiceField label="Choice with a problem" value="Two" onChange={nothing} problem={problem}>
            {options}
          </ChoiceField>
          <ChoiceField label="Disabled choice" value="One" onChange={nothing} disabled>
            {options}
          </ChoiceField>
          <SelectField label="In a toolbar" value="One" onChange={nothing}>
            {options}
          </SelectField>
        </SideBySide>
        <CheckField label="Check" hint="A hint." checked={checked} onChange={setChecked} />
        <CheckField label="Check with a problem" checked={false} onChange={nothing} problem={problem} />
        <SearchField label="Search all 12 things" value="" maxLength={200} onChange={nothing} />
      </FieldGroup>
    </Card>
  )
}

function Messages() {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Answers">
      <Row>
        <Button onClick={() => showToast('good', 'It was done.')}>Good message</Button>
        <Button onClick={() => showToast('bad', `It was refused: ${hostile}`)}>Bad message</Button>
        <Button look="danger" icon={<Trash2 size={14} aria-hidden="true" />} onClick={() => setOpen(true)}>
          Dialog
        </Button>
      </Row>
      {open && (
        <ConfirmDialog
          title="Delete this thing?"
          confirm="Delete thing"
          onConfirm={() => setOpen(false)}
          onClose={() => setOpen(false)}
        >
          <p>{hostile}</p>
        </ConfirmDialog>
      )}
      <ErrorCard
        error={
          new ApiError({
            problem: { kind: 'server' },
            operation: 'List Node',
            status: 500,
            requestId: 'req-1',
          })
        }
        onRetry={nothing}
      />
      <ErrorCard
        error={new ApiError({ problem: { kind: 'network', reason: 'lost' }, operation: 'List Node' })}
        onRetry={nothing}
        retrying
      />
      <NotAllowed needs="msp_view_node" what="nodes" />
      <EmptyState icon={<Inbox size={18} />} title="Nothing here yet">
        <p>What to do about it.</p>
      </EmptyState>
    </Card>
  )
}

const Data = () => (
  <Card title="Data" note="A note">
    <Facts
      facts={[
        { label: 'ID', value: <span className="font-mono text-sm">42</span> },
        { label: 'Long', value: hostile },
        { label: 'Day', value: <Day at="2026-03-03T10:00:00Z" /> },
        { label: 'Ago', value: <Ago at="2026-03-03T10:00:00Z" /> },
        { label: 'Odd date', value: <Day at="soon" /> },
        { label: 'No date', value: <Day at={undefined} /> },
      ]}
    />
    <Row>
      {tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
      <Spinner />
      <Skeleton />
      <a href="#data" id="data" className="link">
        a link
      </a>
      <Button small icon={<Send size={13} aria-hidden="true" />}>
        Resend
      </Button>
    </Row>
    <div className="flex flex-col gap-4 p-5">
      <Progress label="Half" done={50} of={100} />
      <Progress label="No end in sight" done={50} of={null} />
    </div>
    <BarChart
      label="Bars"
      bars={[
        { key: 'a', label: 'Much', figure: known(1200), note: 'a note' },
        {
          key: 'b',
          label: hostile,
          figure: partly(300, 'the reason'),
          note: 'of another kind',
          striped: true,
        },
        { key: 'c', label: 'Not known', figure: unknown('the reason') },
      ]}
    />
    <Pager position={position} pageSize={50} onPageSize={nothing} />
  </Card>
)

export const StylePage = () => (
  <Page title="Style" lead="Every widget in every state; in development only">
    <div className="flex flex-col gap-5">
      <Tokens />
      <Buttons />
      <Fields />
      <Messages />
      <Data />
    </div>
  </Page>
)
