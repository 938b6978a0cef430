// What a list needs only when somebody asks for it. The build makes one file of it.
export { ColumnsSheet } from './views/columns-sheet'
export { ExportSheet } from './export-sheet'
export { PrintPage } from './print-page'
export { ListSelection } from './selection/list-selection'
export { ViewsSheet } from './views/views-sheet'
