import { Button, Checkbox, Group, Select, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ClosingDates, ExportLayout, MonthSeen } from '../../../../shared/contract/export-views.ts'
import type { LedgerFilter } from '../../../../shared/contract/ledger-views.ts'
import { monthFilter } from '../../../../shared/contract/ledger-views.ts'
import { uncertainWords } from '../../../../shared/contract/uncertain-words.ts'
import { formatMoney } from '../../../../shared/domain/money.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import { useNoHeldEnter } from '../../../ui/keys/use-no-held-enter.ts'
import { bookingCount } from '../../../ui/wording/count-words.ts'
import { monthWords } from '../../../ui/wording/month-words.ts'
import styles from '../export/export-dialog.module.css'
import { sameLayout } from '../export/export-layout.ts'
import { ExportSums } from '../export/export-report.tsx'
import type { Basis } from '../query/ledger-question.ts'
import { otherStatusWords } from '../query/totals-strip.tsx'
import dialog from './closing-dialog.module.css'
import type { Deed } from './closing-slice.ts'
import { holesWords } from './closing-words.ts'

/** The title of the question before a month is closed, or its changes are exported. */
export const questionTitle = ({ what, month }: Extract<Deed, { kind: 'asked' }>) =>
  what === 'changes' ? `Changes of ${monthWords(month)}` : `Close ${monthWords(month)}`

interface ClosingQuestionProps {
  readonly asked: Extract<Deed, { kind: 'asked' }>
  readonly basis: Basis
  readonly zone: string
}

const basisPhrases: Record<Basis, string> = { created: 'made in', checkin: 'with check-in in', checkout: 'with check-out in' }

/** Whether to close a month: what it comes to, in which layout, and what stands against it. */
export function ClosingQuestion({ asked, basis, zone }: ClosingQuestionProps) {
  useNoHeldEnter()
  const changeClose = useApp((app) => app.changeClose)
  const closeMonth = useApp((app) => app.closeMonth)
  const dropDeed = useApp((app) => app.dropDeed)
  const leaveClosing = useApp((app) => app.leaveClosing)
  const filterLedger = useApp((app) => app.filterLedger)
  const { what, month, now, before, holes, evenWithHoles } = asked
  const totals = now?.totals ?? null
  const askAgain = () => {
    changeClose({ evenWithHoles: false })
    return closeMonth()
  }
  const show = (change: Partial<LedgerFilter>) => {
    leaveClosing()
    void filterLedger({ ...monthFilter({ month, basis }), ...change })
  }
  const words = monthWords(month)
  const count = totals ? bookingCount(totals.counts.all) : 'all bookings'
  return (
    <Stack gap="lg">
      {what === 'changes' ? (
        <p className={dialog.sentence}>What has changed in {words} since its last file is written to a file, and the file is kept.</p>
      ) : (
        <>
          <p className={dialog.sentence}>
            Close {words}: {count} {basisPhrases[basis]} {words}
            {basis === 'created' ? ` (${zone})` : ''} are written to a file, and the file is kept. From then on only the changes of {words}{' '}
            are exported for this date. A closed month is not opened again.
          </p>
          {before && <Moved before={before} />}
          {totals && <ExportSums sums={totals.sums.map(({ currency, total }) => ({ currency, amount: total }))} />}
          {totals !== null && totals.counts.OTHER > 0 && (
            <section className={styles.caution} aria-label="Other statuses">
              <IconAlertTriangle aria-hidden />
              <div>
                <p className="strong">{otherStatusWords(totals.counts.OTHER)}.</p>
                <p>They are in the file with the word that the service used, and in none of its sums. Look at them before you close.</p>
                <div className={styles.actions}>
                  <Button size="compact-sm" variant="default" onClick={() => show({ status: 'OTHER' })}>
                    Show them
                  </Button>
                </div>
              </div>
            </section>
          )}
          {now && <Uncertain uncertain={now.uncertain} onShow={() => show({ flag: 'created' })} />}
          <LayoutChoice layout={asked.layout} />
          {!holes && !before && (
            <p className={`dim ${dialog.sentence}`}>
              Before that the service is asked again for every day on which these bookings were made, so that what others have cancelled or
              changed since is in the file. If the sums above change by it, you are asked again.
            </p>
          )}
        </>
      )}
      {holes && (
        <section className={styles.caution} aria-label="Days not asked">
          <IconAlertTriangle aria-hidden />
          <div>
            <p className="strong">{holesWords(holes)}</p>
            <p>
              Bookings made on {holes.days === 1 ? 'it' : 'them'} may be missing, or have been changed or cancelled since. The file is
              labelled incomplete and names the days; what comes to light later is exported as changes.
            </p>
            {holes.why && (
              <div className={dialog.why}>
                <FailureNote failure={holes.why} />
              </div>
            )}
            <div className={styles.actions}>
              <Button size="compact-sm" variant="default" onClick={() => void askAgain()}>
                Ask again
              </Button>
              <Checkbox
                label={what === 'changes' ? 'Export all the same, labelled incomplete' : 'Close all the same, labelled incomplete'}
                checked={evenWithHoles}
                onChange={(event) => changeClose({ evenWithHoles: event.currentTarget.checked })}
              />
            </div>
          </div>
        </section>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={dropDeed} data-autofocus>
          Go back
        </Button>
        <Button
          disabled={
            (what === 'close' && totals?.counts.all === 0) || (holes !== null && !evenWithHoles) || (before !== null && now === null)
          }
          onClick={() => void closeMonth()}
        >
          {what === 'changes' ? `Export the changes of ${words}` : `Close ${words}`}
        </Button>
      </Group>
    </Stack>
  )
}

/** What the month came to before the service was asked. */
function Moved({ before }: { readonly before: MonthSeen }) {
  const sums = before.sums.map(formatMoney).join(', ') || 'nothing'
  return (
    <section className={styles.caution} aria-label="Changes from the service">
      <IconAlertTriangle aria-hidden />
      <div>
        <p className="strong">The service told of changes. Nothing is closed yet.</p>
        <p>
          Before, these were {bookingCount(before.bookings)} with {sums}. Below is what they come to now, and what is closed.
        </p>
      </div>
    </section>
  )
}

/** Bookings whose booking day is not sure: they may belong to another month, or one of another month to this. */
function Uncertain({ uncertain, onShow }: { readonly uncertain: ClosingDates; readonly onShow: () => void }) {
  const words = uncertainWords(uncertain)
  if (words.length === 0) return null
  return (
    <section className={styles.caution} aria-label="Booking days">
      <IconAlertTriangle aria-hidden />
      <div>
        {words.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>The side file says so, too. A booking that turns out to be of another month is exported as a change.</p>
        {uncertain.missing > 0 && (
          <div className={styles.actions}>
            <Button size="compact-sm" variant="default" onClick={onShow}>
              Show those without a date
            </Button>
          </div>
        )}
      </div>
    </section>
  )
}

/** In which layout the month’s files are written, this one and all its later changes. */
function LayoutChoice({ layout }: { readonly layout: ExportLayout }) {
  const presets = useApp((app) => app.exportPresets.presets)
  const changeClose = useApp((app) => app.changeClose)
  const chosen = presets.find((one) => sameLayout(one.layout, layout))
  return (
    <Select
      label="Layout of this file and of all later changes"
      description="Guests’ names are left out, because the file is kept longer than names are. References, status and amounts are always in it."
      inputWrapperOrder={['label', 'input', 'description']}
      maw={420}
      allowDeselect={false}
      data={presets.map(({ name }) => name)}
      value={chosen?.name ?? null}
      placeholder="As last used"
      onChange={(name) => {
        const choice = presets.find((one) => one.name === name)
        if (choice) changeClose({ layout: choice.layout })
      }}
    />
  )
}
