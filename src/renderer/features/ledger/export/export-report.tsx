import { IconAlertTriangle } from '@tabler/icons-react'
import type { ExportReport } from '../../../../shared/contract/views/export-views.ts'
import { uncertainWords } from '../../../../shared/contract/views/uncertain-words.ts'
import { say } from '../../../../shared/words/say.ts'
import { Amount } from '../../../ui/booking/amount.tsx'
import { CopyText } from '../../../ui/feedback/copy-button.tsx'
import { notAddedWords } from '../record/not-added-words.ts'
import styles from './export.module.css'

/** Renders the written files with their rows and checksums, and the sums of the bookings file. */
export function ExportedFiles({ report }: { readonly report: ExportReport }) {
  const { files, sums, notAdded, uncertain, daysMissing } = report
  return (
    <div className={styles.report}>
      <ul className={styles.files}>
        {files.map(({ name, rows, sha256 }, i) => (
          <li key={name}>
            <span className="mono strong">{name}</span>
            <span className="dim">{i < files.length - 1 ? say('exportReport.rowCount', { rows }) : say('exportReport.sideFile')}</span>
            <span className={styles.sum}>
              <span className="caption">{say('common.checksum')}</span>{' '}
              <CopyText text={sha256} label={say('exportReport.checksumOfFile', { name })} />
            </span>
          </li>
        ))}
      </ul>
      {daysMissing > 0 && (
        <p className={styles.incomplete}>
          <IconAlertTriangle aria-hidden />
          {say('exportReport.incomplete', { daysMissing })}
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
        {say('exportReport.sumsHint')}
        {notAdded.map((group) => ` ${notAddedWords(group)}.`)}
      </p>
    </div>
  )
}

/** Renders the sums of a file, one line per currency. */
export function ExportSums({ sums }: Pick<ExportReport, 'sums'>) {
  if (sums.length === 0) return <p className="dim">{say('exportReport.noSums')}</p>
  return (
    <ul className={styles.sums} aria-label={say('exportReport.sumsLabel')}>
      {sums.map(({ amount, currency }) => (
        <li key={currency}>
          <Amount amount={amount} currency={currency} strong column />
        </li>
      ))}
    </ul>
  )
}
