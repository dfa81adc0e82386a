import { ActionIcon, Button, Group, Popover, SegmentedControl } from '@mantine/core'
import { IconCalendar, IconChecks, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { LedgerTotals } from '../../../shared/contract/views/ledger-views.ts'
import { currentLanguage, say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { DateField } from '../../ui/fields/date-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import {
  allTime,
  isClosed,
  isSameRange,
  neighbourOf,
  type OpenRange,
  type Rolling,
  rangeProblems,
  rangeWords,
  rollingDays,
  rollingWords,
  stepWords,
} from '../../ui/wording/range.ts'
import { formatCount } from '../../ui/wording/stay-words.ts'
import { FilterChips } from './filter/filter-chips.tsx'
import { FilterMenu } from './filter/filter-menu.tsx'
import { ViewsMenu } from './filter/views-menu.tsx'
import styles from './ledger-toolbar.module.css'
import { ColumnsMenu } from './list/columns-menu.tsx'
import { type Basis, basisOptions, type StatusChoice, statusWords } from './query/ledger-question.ts'

interface RangeStepperProps {
  readonly range: OpenRange
  readonly basis: Basis
  /** A day of the accounting zone, `YYYY-MM-DD`. */
  readonly today: string
  onRange(range: OpenRange): void
  onBasis(basis: Basis): void
}

/** Renders the date basis and the range, `‹ 12 Feb – 13 Mar 2027 ›`: the arrows step, the middle opens other ranges. */
function RangeStepper({ range, basis, today, onRange, onBasis }: RangeStepperProps) {
  const [open, setOpen] = useState(false)
  const choose = (chosen: OpenRange) => {
    setOpen(false)
    onRange({ from: chosen.from, to: chosen.to })
  }
  const distance = isClosed(range) ? stepWords(range) : say('range.days')

  return (
    <div className={styles.stepper}>
      <Select
        aria-label={say('rangeStepper.basisLabel')}
        w={124}
        allowDeselect={false}
        value={basis}
        data={basisOptions()}
        onChange={(chosen) => chosen && onBasis(chosen as Basis)}
      />
      <ActionIcon
        variant="default"
        size={30}
        aria-label={say('rangeStepper.previousLabel', { distance })}
        title={say('rangeStepper.previousLabel', { distance })}
        disabled={!isClosed(range)}
        onClick={() => isClosed(range) && choose(neighbourOf(range, 'back'))}
      >
        <IconChevronLeft aria-hidden />
      </ActionIcon>
      <Popover opened={open} onChange={setOpen} position="bottom" trapFocus returnFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={styles.range ?? ''}
            leftSection={<IconCalendar aria-hidden />}
            aria-label={say('rangeStepper.rangeLabel', { range: rangeWords(range) })}
            onClick={() => setOpen(!open)}
          >
            {rangeWords(range)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown p="md" w={392}>
          <Group gap="xs" mb="md">
            {presets.map((rolling) => {
              const days = rollingDays(rolling, today)
              const words = rollingWords(rolling).replace(/^./u, (letter) => letter.toLocaleUpperCase(currentLanguage))
              return <Preset key={rolling} label={words} isChosen={isSameRange(days, range)} onChoose={() => choose(days)} />
            })}
            <Preset label={say('common.allTime')} isChosen={isSameRange(allTime, range)} onChoose={() => choose(allTime)} />
          </Group>
          <CustomRange range={range} onChoose={choose} />
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={say('rangeStepper.nextLabel', { distance })}
        title={say('rangeStepper.nextLabel', { distance })}
        disabled={!isClosed(range)}
        onClick={() => isClosed(range) && choose(neighbourOf(range, 'on'))}
      >
        <IconChevronRight aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The ranges around today that one press chooses. */
const presets: readonly Rolling[] = [1, 'next7', 'next30', 30, 'thisMonth', 'lastMonth', 'lastQuarter', 'lastYear']

function Preset({ label, isChosen, onChoose }: { readonly label: string; readonly isChosen: boolean; onChoose(): void }) {
  return (
    <Button variant={isChosen ? 'light' : 'default'} aria-pressed={isChosen} onClick={onChoose} className={styles.preset ?? ''}>
      {label}
    </Button>
  )
}

interface CustomRangeProps {
  readonly range: OpenRange
  onChoose(range: OpenRange): void
}

/** Renders the fields for a custom range; an empty field means no bound. */
function CustomRange({ range, onChoose }: CustomRangeProps) {
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const [isSubmitted, setSubmitted] = useState(false)
  const problems = isSubmitted ? rangeProblems(from, to) : {}

  const choose = () => {
    setSubmitted(true)
    if (Object.keys(rangeProblems(from, to)).length > 0) return
    onChoose({ from: from || null, to: to || null })
  }

  return (
    <>
      <Group grow align="flex-start" gap="sm" mb="md">
        <DateField label={say('ownRange.firstDay')} value={from} onChange={setFrom} error={problems.from} />
        <DateField label={say('ownRange.lastDay')} value={to} onChange={setTo} error={problems.to} />
      </Group>
      <Button fullWidth onClick={choose}>
        {say('ownRange.showButton')}
      </Button>
    </>
  )
}

interface LedgerToolbarProps {
  readonly today: string
  readonly counts: LedgerTotals['counts'] | null
  /** Pixels. */
  readonly listWidth: number
}

/** Renders the controls that choose the bookings in the list: status, dates, filters, views and columns. */
export function LedgerToolbar({ today, counts, listWidth }: LedgerToolbarProps) {
  const filter = useApp((app) => app.ledger.list.question.filter)
  const filterLedger = useApp((app) => app.ledger.list.filter)
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={say('ledgerToolbar.label')}>
      <StatusFilter value={filter.status} counts={counts} onChange={(status) => void filterLedger({ status })} />
      <RangeStepper
        range={filter}
        basis={filter.basis}
        today={today}
        onRange={(range) => void filterLedger(range)}
        onBasis={(basis) => void filterLedger({ basis })}
      />
      <div className={styles.menus}>
        <MarkButton />
        <FilterMenu />
        <ViewsMenu today={today} />
        <ColumnsMenu width={listWidth} />
      </div>
      <FilterChips />
    </div>
  )
}

/** Renders the button that starts marking bookings for bulk actions; a second press clears all marks. */
function MarkButton() {
  const marking = useApp((app) => app.ledger.marks.marking || app.ledger.marks.rows.size > 0)
  const { setMarking, clear } = useApp((app) => app.ledger.marks)
  return (
    <Button
      variant={marking ? 'light' : 'default'}
      px="xs"
      aria-pressed={marking}
      aria-label={say('bulk.markBookings')}
      title={say('bulk.markBookings')}
      onClick={() => (marking ? clear() : setMarking(true))}
    >
      <IconChecks aria-hidden />
    </Button>
  )
}

interface StatusFilterProps {
  readonly value: StatusChoice
  /** Null until loaded. */
  readonly counts: LedgerTotals['counts'] | null
  onChange(status: StatusChoice): void
}

const choices = Object.keys(statusWords) as StatusChoice[]

/** Offers `OTHER` only if it is selected or such bookings exist. */
const isOffered = (status: StatusChoice, { value, counts }: Pick<StatusFilterProps, 'value' | 'counts'>) =>
  status !== 'OTHER' || value === 'OTHER' || (counts?.OTHER ?? 0) > 0

/** Renders the status filter with the number of bookings per status. */
function StatusFilter({ value, counts, onChange }: StatusFilterProps) {
  return (
    <SegmentedControl
      aria-label={say('common.status')}
      value={value}
      onChange={(status) => onChange(status as StatusChoice)}
      data={choices
        .filter((status) => isOffered(status, { value, counts }))
        .map((status) => ({
          value: status,
          label: (
            <>
              {statusWords[status]} <span className={styles.count}>{counts ? formatCount(counts[status]) : ''}</span>
            </>
          ),
        }))}
    />
  )
}
