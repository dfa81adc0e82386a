import { IconAlertTriangle } from '@tabler/icons-react'
import type { ExportReport } from '../../../../shared/contract/export-views.ts'
import { uncertainWords } from '../../../../shared/contract/uncertain-words.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { notAddedWords } from '../record/not-added-words.ts'
import styles from './export-dialog.module.css'

/** What was written: the files with their rows and checksums, and what the bookings file adds up to. */
export function ExportedFiles({ report }: { readonly report: ExportReport }) {
  const { files, sums, notAdded, uncertain, daysMissing } = report
  return (
    <div className={styles.report}>
      <ul className={styles.files}>
        {files.map(({ name, rows, sha256 }, i) => (
          <li key={name}>
            <span className="mono strong">{name}</span>
            <span className="dim">{i < files.length - 1 ? `${rows.toLocaleString('en')} rows` : 'totals, period, coverage'}</span>
            <span className={styles.sum}>
              <span className="caption">SHA-256</span> <CopyText text={sha256} label={`SHA-256 of ${name}`} />
            </span>
          </li>
        ))}
      </ul>
      {daysMissing > 0 && (
        <p className={styles.incomplete}>
          <IconAlertTriangle aria-hidden />
          {daysMissing === 1 ? '1 creation day was' : `${daysMissing.toLocaleString('en')} creation days were`} never asked: the file is
          labelled incomplete.
        </p>
      )}
      {uncertainWords(uncertain).map((sentence) => (
        <p key={sentence} className={styles.incomplete}>
          <IconAlertTriangle aria-hidden />
          {sentence}
        </p>
      ))}
      <ExportSums sums={sums} />
      <p className="caption">
        Confirmed bookings count by their total, cancelled ones by what their cancellation cost. Failed ones, and those with another status,
        are left out.
        {notAdded.map((group) => ` ${notAddedWords(group)}.`)}
      </p>
    </div>
  )
}

/** What a file adds up to, a line for each currency. */
export function ExportSums({ sums }: Pick<ExportReport, 'sums'>) {
  if (sums.length === 0) return <p className="dim">Nothing to sum.</p>
  return (
    <ul className={styles.sums} aria-label="Sums by currency">
      {sums.map(({ amount, currency }) => (
        <li key={currency}>
          <Amount amount={amount} currency={currency} strong column />
        </li>
      ))}
    </ul>
  )
}
