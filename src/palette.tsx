import { questionsSource } from './features/access-answers/questions.palette'
import { companiesSource } from './features/companies/companies.palette'
import { employeesSource } from './features/employees/employees.palette'
import { Palette } from './frame/palette/palette'
import type { ToolProps } from './frame/tool'
import { nodesSource } from './features/nodes/nodes.palette'
import { rolesSource } from './features/roles/roles.palette'
import { serviceAccountsSource } from './features/service-accounts/service-accounts.palette'

/** The nouns that the palette searches, in the order of its groups. */
const sources = [
  companiesSource,
  employeesSource,
  rolesSource,
  serviceAccountsSource,
  nodesSource,
  questionsSource,
]

/** The command palette of this dashboard: the frame's palette over its nouns. */
export const AppPalette = (props: ToolProps) => <Palette {...props} sources={sources} />
