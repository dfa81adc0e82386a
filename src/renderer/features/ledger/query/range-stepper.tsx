import { ActionIcon, Button, Group, Popover } from '@mantine/core'
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { monthOf } from '../../../../shared/domain/dates.ts'
import { say } from '../../../../shared/words/say.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import styles from '../ledger-toolbar.module.css'
import type { Basis } from './ledger-question.ts'
import { allTime, isClosed, neighbourOf, type OpenRange, rangeProblems, rangeWords, stepWords, thirtyDays } from './range.ts'

const bases = () =>
  [
    { value: 'created', label: say('common.bookedOn') },
    { value: 'checkin', label: say('common.checkIn') },
    { value: 'checkout', label: say('common.checkOut') },
  ] satisfies { value: Basis; label: string }[]

interface RangeStepperProps {
  readonly range: OpenRange
  readonly basis: Basis
  /** A day of the accounting zone, `YYYY-MM-DD`. */
  readonly today: string
  onRange(range: OpenRange): void
  onBasis(basis: Basis): void
}

/** Renders the date basis and the range, `‹ 12 Feb – 13 Mar 2027 ›`: the arrows step, the middle opens other ranges. */
export function RangeStepper({ range, basis, today, onRange, onBasis }: RangeStepperProps) {
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
        data={bases()}
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
        <Popover.Dropdown p="md" w={352}>
          <Group gap="xs" mb="md">
            <Preset label={say('rangeStepper.pastPreset')} onChoose={() => choose(thirtyDays(today, 'endingToday'))} />
            <Preset label={say('rangeStepper.futurePreset')} onChoose={() => choose(thirtyDays(today, 'startingToday'))} />
            <Preset label={say('rangeStepper.thisMonth')} onChoose={() => choose(monthOf(today))} />
            <Preset label={say('common.allTime')} onChoose={() => choose(allTime)} />
          </Group>
          <OwnRange range={range} onChoose={choose} />
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

function Preset({ label, onChoose }: { readonly label: string; onChoose(): void }) {
  return (
    <Button variant="light" onClick={onChoose} className={styles.preset ?? ''}>
      {label}
    </Button>
  )
}

interface OwnRangeProps {
  readonly range: OpenRange
  onChoose(range: OpenRange): void
}

/** Renders the fields for a custom range; an empty field means no bound. */
function OwnRange({ range, onChoose }: OwnRangeProps) {
  const [from, setFrom] = useState(range.from ?? '')
  const [to, setTo] = useState(range.to ?? '')
  const [asked, setAsked] = useState(false)
  const problems = asked ? rangeProblems(from, to) : {}

  const choose = () => {
    setAsked(true)
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
