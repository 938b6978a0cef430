import { Download, Ellipsis, Plus, Send, X } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../ui/badge'
import { Button, IconButton } from '../ui/button'
import { CheckField, ChoiceField, TextField } from '../ui/fields/fields'
import { SearchField } from '../ui/fields/search-field'
import { SelectField } from '../ui/fields/select-field'
import { Status } from '../ui/status'
import { Switch } from '../ui/fields/switch'
import { Tooltip } from '../ui/overlay/tooltip'
import { hostile, Line, nothing, Part } from './part'

export const Buttons = () => (
  <Part title="Buttons">
    <Line>
      <Button look="primary">Review and save</Button>
      <Button icon={<Download size={16} aria-hidden="true" />}>Export</Button>
      <Button look="quiet">Discard</Button>
    </Line>
    <Line>
      <Button small icon={<Send size={14} aria-hidden="true" />}>
        Resend
      </Button>
      <Button small look="quiet">
        Clear all
      </Button>
      <IconButton small label="More">
        <Ellipsis size={16} aria-hidden="true" />
      </IconButton>
      <Button small look="red" icon={<X size={14} aria-hidden="true" />}>
        Revoke…
      </Button>
    </Line>
    <Line>
      <Button look="danger">Delete company</Button>
      <Button look="primary" busy>
        Saving …
      </Button>
      <Button disabled>Close and sign</Button>
      <Tooltip text="The reason is shown here.">
        {(described) => (
          <Button aria-disabled {...described}>
            Disabled with a reason
          </Button>
        )}
      </Tooltip>
    </Line>
    <Line>
      <Button large look="primary">
        Large
      </Button>
      <Button large icon={<Plus size={16} aria-hidden="true" />}>
        Large
      </Button>
    </Line>
  </Part>
)

export const Chips = () => (
  <Part title="Status, badges, chips">
    <div className="flex flex-wrap gap-4">
      <Status tone="good" inForce>
        Active
      </Status>
      <Status>Invited</Status>
      <Status tone="warn">Suspended</Status>
      <Status tone="bad">Expired</Status>
    </div>
    <Line>
      <Badge>Built-in</Badge>
      <Badge tone="accent">Open</Badge>
      <Badge tone="good">Recommended</Badge>
      <Badge tone="warn">High risk</Badge>
      <Badge tone="bad">Refused</Badge>
    </Line>
    <div className="flex flex-wrap gap-1">
      <span className="chip">
        <span>Device Shield</span> <span>12</span>
      </span>
      <span className="chip chip-off">
        <span>Leak Watch</span> <span>12 · suspended</span>
      </span>
      <span className="chip chip-more">+2</span>
    </div>
  </Part>
)

export function Fields() {
  const [text, setText] = useState('Żak i Wspólnicy')
  const [checked, setChecked] = useState(true)
  const [on, setOn] = useState(true)
  const options = ['One', 'Two'].map((one) => <option key={one}>{one}</option>)
  return (
    <Part title="Fields">
      <TextField label="Company name" value={text} onChange={setText} hint="A hint." />
      <TextField
        label="Owner’s email"
        value={hostile}
        onChange={nothing}
        problem="No mail server answers for exmaple.org. Did you mean example.org?"
        optional
      />
      <ChoiceField label="Choice" value="One" onChange={nothing}>
        {options}
      </ChoiceField>
      <ChoiceField label="Disabled choice" value="One" onChange={nothing} disabled>
        {options}
      </ChoiceField>
      <SelectField label="In a toolbar" value="One" onChange={nothing}>
        {options}
      </SelectField>
      <SearchField label="Search 12 things" value="" maxLength={200} onChange={nothing} />
      <div className="flex flex-wrap items-start gap-4">
        <CheckField label="Not for resale" hint="A hint." checked={checked} onChange={setChecked} />
        <Switch label="This node only" on={on} onChange={setOn} />
      </div>
    </Part>
  )
}
