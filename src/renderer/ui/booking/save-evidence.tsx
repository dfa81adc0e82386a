import { Button } from '@mantine/core'
import { IconCircleCheck, IconFileCertificate } from '@tabler/icons-react'
import type { Failure } from '../../../shared/contract/failure.ts'
import { say } from '../../../shared/words/say.ts'
import { CostHidden } from '../feedback/cost-hidden.tsx'
import { FailureNote } from '../feedback/failure-note.tsx'
import styles from './save-evidence.module.css'

/** The state of the file; `none` before it is requested, and if no file was chosen. */
export type EvidenceFile =
  | { readonly status: 'none' }
  | { readonly status: 'saving' }
  | { readonly status: 'saved'; readonly file: string; readonly entries: number }
  | { readonly status: 'failed'; readonly failure: Failure }

/**
 * A button that saves everything on record about a booking or attempt as one readable file, and shows the result. `evidence` is the file of this
 * booking; null if the last saved file was of another booking.
 */
export function SaveEvidence({ evidence, onSave }: { readonly evidence: EvidenceFile | null; onSave(): void }) {
  return (
    <div className={styles.evidence}>
      <p className="caption">{say('saveEvidence.hint')}</p>
      <CostHidden what="file" />
      <Button variant="default" leftSection={<IconFileCertificate aria-hidden />} loading={evidence?.status === 'saving'} onClick={onSave}>
        {say('saveEvidence.saveButton')}
      </Button>
      <div role="status">
        {evidence?.status === 'saved' && (
          <p className={styles.saved}>
            <IconCircleCheck aria-hidden />
            <span>
              {say('saveEvidence.savedAs')} <span className="mono">{evidence.file}</span>,{' '}
              {say('saveEvidence.entryCount', { entries: evidence.entries })}.
            </span>
          </p>
        )}
      </div>
      {evidence?.status === 'failed' && <FailureNote failure={evidence.failure} onRetry={onSave} />}
    </div>
  )
}
