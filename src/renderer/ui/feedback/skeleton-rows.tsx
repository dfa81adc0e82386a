import { say } from '../../../shared/words/say.ts'
import styles from './skeleton-rows.module.css'

/** Placeholder rows while a table loads, of the same height as its final rows. Render them in the `tbody` of a `.grid`. */
export function SkeletonRows({ columns, rows }: { readonly columns: number; readonly rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never change order
    <tr key={row} aria-hidden>
      <SkeletonCells columns={columns} row={row} />
    </tr>
  ))
}

/** The cells of one row; their widths depend only on their position. */
function SkeletonCells({ columns, row }: { readonly columns: number; readonly row: number }) {
  return Array.from({ length: columns }, (_, column) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the cells are identical and never change order
    <td key={column}>
      <div className={styles.bar} style={{ width: `${45 + ((row * 17 + column * 29) % 45)}%` }} />
    </td>
  ))
}

/** Placeholder for a page that reads the ledger, announced to screen readers. */
export function LoadingRows() {
  return (
    <>
      <table className="grid" aria-hidden>
        <tbody>
          <SkeletonRows columns={8} rows={12} />
        </tbody>
      </table>
      <span className="unseen" role="status">
        {say('common.readingLedger')}
      </span>
    </>
  )
}
