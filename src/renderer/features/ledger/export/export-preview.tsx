import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import type { ExportPreview } from '../../../../shared/contract/views/export-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx'
import styles from './export.module.css'
import { treatmentWords } from './export-layout.ts'
import { type PreviewState, previewOf } from './export-slice.ts'

type View = 'table' | 'lines'

const views = () =>
  [
    { value: 'table', label: say('exportPreview.viewTable') },
    { value: 'lines', label: say('exportPreview.viewLines') },
  ] satisfies { value: View; label: string }[]

/** Renders the first rows of the file and how each column is written. Its height is fixed, so the dialog does not jump. */
export function ExportPreviewTable({ state }: { readonly state: PreviewState }) {
  const [view, setView] = useState<View>('table')
  const preview = previewOf(state)
  return (
    <div className={styles.preview}>
      <div className={styles.head}>
        <h3>{say('exportPreview.title')}</h3>
        <SegmentedControl aria-label={say('exportPreview.preview')} data={views()} value={view} onChange={setView} />
      </div>
      {state.status === 'failed' && <FailureNote failure={state.failure} />}
      <section
        className={styles.scroll}
        // The first column is on the left in right-to-left languages too.
        dir="ltr"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
        tabIndex={0}
        aria-label={say('exportPreview.title')}
        aria-busy={state.status === 'asking'}
      >
        {preview && view === 'lines' ? <pre className={styles.lines}>{preview.lines.join('\n')}</pre> : <Rows preview={preview} />}
      </section>
    </div>
  )
}

function Rows({ preview }: { readonly preview: ExportPreview | null }) {
  if (!preview) {
    return (
      <table className="grid" aria-label={say('exportPreview.title')}>
        <tbody>
          <SkeletonRows columns={8} rows={10} />
        </tbody>
      </table>
    )
  }
  const { head, rows, treatment } = preview
  const isNumber = (i: number) => treatment[i] === 'amount' || treatment[i] === 'number'
  return (
    <table className={`grid ${styles.rows}`} aria-label={say('exportPreview.title')}>
      <thead>
        <tr>
          {head.map((name, i) => (
            <th key={name} scope="col" className={isNumber(i) ? 'number' : undefined}>
              <span className={styles.name}>{name}</span>
              <span className={styles.treatment}>{treatmentWords[treatment[i] ?? 'text']}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file have no identity but their place
          <tr key={i}>
            {cells.map((cell, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as the rows
              <td key={column} className={isNumber(column) ? 'number' : undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
