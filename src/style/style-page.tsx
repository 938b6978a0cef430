import { known, partly, unknown } from '#domain/known'
import { Page } from '../frame/page'
import { BarChart } from '../ui/bar-chart'
import { Card } from '../ui/card'
import { Facts } from '../ui/facts'
import { Pager } from '../list/table/pager'
import { Progress } from '../ui/waiting/progress'
import { Ago, Day } from '../ui/time/time'
import { Empty, Errors, Loading, Overlays } from './answers'
import { Buttons, Chips, Fields } from './controls'
import { hostile, nothing, Part } from './part'
import { Tokens } from './tokens'

const position = { page: 3, from: 101, to: 150, count: 1240, next: 4, previous: 2, last: 25 }

const Data = () => (
  <Part title="Data">
    <Card title="Details" note="A note">
      <Facts
        facts={[
          { label: 'ID', value: <span className="font-mono">42</span> },
          { label: 'Long', value: hostile },
          { label: 'Day', value: <Day at="2026-03-03T10:00:00Z" /> },
          { label: 'Ago', value: <Ago at="2026-03-03T10:00:00Z" /> },
          { label: 'No date', value: <Day at={undefined} /> },
        ]}
      />
    </Card>
    <Card title="Bars">
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
    <Progress label="Half" done={50} of={100} />
    <Progress label="No end in sight" done={50} of={null} />
  </Part>
)

export const StylePage = () => (
  <Page title="Parts" lead="Every part in every state; in development only">
    <div className="grid gap-x-10 gap-y-7 pt-1 md:grid-cols-2 xl:grid-cols-3">
      <div className="grid min-w-0 grid-cols-1 content-start gap-7">
        <Buttons />
        <Chips />
        <Fields />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-7">
        <Overlays />
        <Empty />
        <Tokens />
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-7">
        <Errors />
        <Loading />
        <Data />
      </div>
    </div>
  </Page>
)
