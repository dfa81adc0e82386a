import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { type OpenRange, rangeProblems } from './range.ts'

interface OwnRangeProps {
  readonly range: OpenRange
  onChoose(range: OpenRange): void
}

/** Renders the fields for a custom range; an empty field means no bound. */
export function OwnRange({ range, onChoose }: OwnRangeProps) {
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
