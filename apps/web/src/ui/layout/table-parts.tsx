import type { ComponentProps } from 'react';

// The parts of a `ResponsiveTable`.
/* oxlint-disable a11y/no-redundant-roles, a11y/no-interactive-element-to-noninteractive-role -- Safari drops the roles of a table that is not displayed as one */

export const Table = (props: ComponentProps<'table'>) => <table role="table" {...props} />;
export const Rows = (props: ComponentProps<'tbody'>) => <tbody role="rowgroup" {...props} />;
export const TotalRows = (props: ComponentProps<'tfoot'>) => <tfoot role="rowgroup" {...props} />;
export const Row = (props: ComponentProps<'tr'>) => <tr role="row" {...props} />;
export const Cell = (props: ComponentProps<'td'>) => <td role="cell" {...props} />;
export const ColumnHeading = (props: ComponentProps<'th'>) => (
  <th role="columnheader" scope="col" {...props} />
);
export const RowHeading = (props: ComponentProps<'th'>) => <th role="rowheader" scope="row" {...props} />;
