import styles from './skeleton-rows.module.css'

interface SkeletonRowsProps {
  readonly columns: number
  readonly rows: number
}

/** Rows of a table whose data are on their way, with the height and the edges of its final rows. Goes into the `tbody` of a `.grid`. */
export function SkeletonRows({ columns, rows }: SkeletonRowsProps) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    <tr key={row} aria-hidden>
      <SkeletonCells columns={columns} row={row} />
    </tr>
  ))
}

/** The cells of one such row; those of the same place always look the same. */
function SkeletonCells({ columns, row }: { readonly columns: number; readonly row: number }) {
  return Array.from({ length: columns }, (_, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
    <td key={column}>
      <div className={styles.bar} style={{ width: `${45 + ((row * 17 + column * 29) % 45)}%` }} />
    </td>
  ))
}
