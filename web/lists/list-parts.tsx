export { ColumnsView } from './columns-view.tsx';
export { ViewTools } from './view-tools.tsx';
export { writeRows } from './write-rows.ts';
export { WritingView } from './writing-view.tsx';
