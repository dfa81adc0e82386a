import { Button, Checkbox, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ClosingDates, ExportLayout, SeenMonthTotals } from '../../../../shared/contract/views/export-views.ts'
import type { LedgerFilter } from '../../../../shared/contract/views/ledger-views.ts'
import { monthFilter } from '../../../../shared/contract/views/ledger-views.ts'
import { uncertainWords } from '../../../../shared/contract/views/uncertain-words.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { listAll } from '../../../../shared/words/lists.ts'
import { say, texts } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { CostHidden } from '../../../ui/feedback/cost-hidden.tsx'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useNoHeldEnter } from '../../../ui/keys/use-shortcut.ts'
import { DialogFoot } from '../../../ui/layout/dialog-foot.tsx'
import { bookingCount, monthWords } from '../../../ui/wording/stay-words.ts'
import styles from '../export/export.module.css'
import { sameLayout } from '../export/export-layout.ts'
import { ExportSums } from '../export/export-report.tsx'
import type { Basis } from '../query/ledger-question.ts'
import { otherStatusWords } from '../query/totals-strip.tsx'
import dialog from './closing-dialog.module.css'
import type { ClosingAction } from './closing-slice.ts'
import { missingDaysWords } from './closing-words.ts'

/** Returns the title of the confirmation before closing a month or exporting its changes. */
export const questionTitle = ({ what, month }: Extract<ClosingAction, { kind: 'asked' }>) =>
  what === 'changes'
    ? say('closingQuestion.changesTitle', { month: monthWords(month) })
    : say('closingQuestion.title', { month: monthWords(month) })

interface ClosingQuestionProps {
  readonly asked: Extract<ClosingAction, { kind: 'asked' }>
  readonly basis: Basis
  readonly zone: string
}

const basisPhrases: Record<Basis, string> = texts({
  created: 'closingQuestion.basisCreated',
  checkin: 'closingQuestion.basisCheckIn',
  checkout: 'closingQuestion.basisCheckOut',
})

/** Renders the confirmation before closing a month: its sums, its layout, and the warnings. */
export function ClosingQuestion({ asked, basis, zone }: ClosingQuestionProps) {
  useNoHeldEnter()
  const { changeClose, closeMonth, dropAction, leave: leaveClosing } = useApp((app) => app.ledger.closing)
  const filterLedger = useApp((app) => app.ledger.list.filter)
  const { what, month, now, before, holes, allowMissingDays } = asked
  const totals = now?.totals ?? null
  const askAgain = () => {
    changeClose({ allowMissingDays: false })
    return closeMonth()
  }
  const showBookings = (change: Partial<LedgerFilter>) => {
    leaveClosing()
    void filterLedger({ ...monthFilter({ month, basis }), ...change })
  }
  const words = monthWords(month)
  const count = totals ? bookingCount(totals.counts.all) : say('closingQuestion.allBookings')
  return (
    <Stack gap="lg">
      {what === 'changes' ? (
        <p className={dialog.sentence}>{say('closingQuestion.changesSentence', { words })}</p>
      ) : (
        <>
          <p className={dialog.sentence}>
            {say('closingQuestion.closeSentence', {
              words,
              count,
              basis: basisPhrases[basis],
              byCreation: basis === 'created' ? 'yes' : 'no',
              zone,
            })}
          </p>
          {before && <FiguresChanged before={before} />}
          {totals && <ExportSums sums={totals.sums.map(({ currency, total }) => ({ currency, amount: total }))} />}
          {totals !== null && totals.counts.OTHER > 0 && (
            <section className={styles.caution} aria-label={say('closingQuestion.otherStatuses')}>
              <IconAlertTriangle aria-hidden />
              <div>
                <p className="strong">{otherStatusWords(totals.counts.OTHER)}.</p>
                <p>{say('closingQuestion.otherStatusHint')}</p>
                <div className={styles.actions}>
                  <Button size="compact-sm" variant="default" onClick={() => showBookings({ status: 'OTHER' })}>
                    {say('closingQuestion.showOtherStatus')}
                  </Button>
                </div>
              </div>
            </section>
          )}
          {now && <Uncertain uncertain={now.uncertain} onShow={() => showBookings({ flag: 'created' })} />}
          <LayoutChoice layout={asked.layout} />
          {!holes && !before && <p className={`dim ${dialog.sentence}`}>{say('closingQuestion.syncFirstHint')}</p>}
        </>
      )}
      {holes && (
        <section className={styles.caution} aria-label={say('common.daysNotSynced')}>
          <IconAlertTriangle aria-hidden />
          <div>
            <p className="strong">{missingDaysWords(holes)}</p>
            <p>{say('closingQuestion.daysNotSyncedHint', { days: holes.days })}</p>
            {holes.why && (
              <div className={dialog.why}>
                <FailureNote failure={holes.why} />
              </div>
            )}
            <div className={styles.actions}>
              <Button size="compact-sm" variant="default" onClick={() => void askAgain()}>
                {say('closingQuestion.askAgain')}
              </Button>
              <Checkbox
                label={what === 'changes' ? say('common.exportIncomplete') : say('closingQuestion.closeIncomplete')}
                checked={allowMissingDays}
                onChange={(event) => changeClose({ allowMissingDays: event.currentTarget.checked })}
              />
            </div>
          </div>
        </section>
      )}
      <CostHidden what="file" />
      <DialogFoot>
        <Button variant="default" onClick={dropAction} data-autofocus>
          {say('common.goBack')}
        </Button>
        <Button
          disabled={
            (what === 'close' && totals?.counts.all === 0) || (holes !== null && !allowMissingDays) || (before !== null && now === null)
          }
          onClick={() => void closeMonth()}
        >
          {what === 'changes' ? say('closingQuestion.exportChanges', { words }) : say('common.closeMonth', { words })}
        </Button>
      </DialogFoot>
    </Stack>
  )
}

/** Warns that the month's totals have changed, and shows the totals from before the service was asked. */
function FiguresChanged({ before }: { readonly before: SeenMonthTotals }) {
  const sums = listAll(before.sums.map((sum) => formatMoney(sum))) || say('common.nothing')
  return (
    <section className={styles.caution} aria-label={say('closingQuestion.movedTitle')}>
      <IconAlertTriangle aria-hidden />
      <div>
        <p className="strong">{say('closingQuestion.movedSentence')}</p>
        <p>{say('closingQuestion.movedSums', { bookings: before.bookings, sums })}</p>
      </div>
    </section>
  )
}

/** Warns of bookings with an uncertain booking day, because such bookings may be counted in the wrong month. */
function Uncertain({ uncertain, onShow }: { readonly uncertain: ClosingDates; readonly onShow: () => void }) {
  const words = uncertainWords(uncertain)
  if (words.length === 0) return null
  return (
    <section className={styles.caution} aria-label={say('common.bookingDays')}>
      <IconAlertTriangle aria-hidden />
      <div>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>{say('closingQuestion.daysUncertainHint')}</p>
        {uncertain.missing > 0 && (
          <div className={styles.actions}>
            <Button size="compact-sm" variant="default" onClick={onShow}>
              {say('closingQuestion.showDateless')}
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** The layout of the month's file and of all its later changes. */
function LayoutChoice({ layout }: { readonly layout: ExportLayout }) {
  const presets = useApp((app) => app.ledger.exporting.presets.presets)
  const changeClose = useApp((app) => app.ledger.closing.changeClose)
  const chosen = presets.find((one) => sameLayout(one.layout, layout))
  return (
    <Select
      label={say('closingQuestion.layoutLabel')}
      description={say('closingQuestion.layoutHint')}
      inputWrapperOrder={['label', 'input', 'description']}
      maw={420}
      allowDeselect={false}
      data={presets.map(({ name }) => name)}
      value={chosen?.name ?? null}
      placeholder={say('closingQuestion.layoutPlaceholder')}
      onChange={(name) => {
        const choice = presets.find((one) => one.name === name)
        if (choice) changeClose({ layout: choice.layout })
      }}
    />
  )
}
