import { Button, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import type { TypedReference } from './record-slice.ts'

type ReferenceKind = 'bookingRef' | 'clientRef'

/** Guesses which kind of reference a text is; the clerk can change it. */
export function referenceKindOf(text: string): ReferenceKind {
  return /^RD-/i.test(text.trim()) ? 'clientRef' : 'bookingRef'
}

interface LookUpFormProps {
  readonly text?: string
  /** Called when the booking was stored in the ledger and opened. */
  onFound?(): void
}

/** Renders the form that looks up a reference at the service, for a booking that is not in the ledger. */
export function LookUpForm({ text = '', onFound }: LookUpFormProps) {
  const { lookUp, lookUpReference } = useApp((app) => app.ledger.record)
  const [reference, setReference] = useState(text)
  const [chosenKind, setChosenKind] = useState<ReferenceKind | null>(null)
  const kind = chosenKind ?? referenceKindOf(reference)
  const wanted = reference.trim()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') return
    const query: TypedReference = kind === 'bookingRef' ? { bookingRef: wanted } : { clientRef: wanted }
    if (await lookUpReference(query)) onFound?.()
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label={say('common.reference')}
          description={say('lookUp.hint')}
          value={reference}
          maxLength={kind === 'bookingRef' ? 200 : 64}
          autoComplete="off"
          onChange={(event) => setReference(event.currentTarget.value)}
          data-autofocus
        />
        <SegmentedControl
          fullWidth
          aria-label={say('lookUp.kindLabel')}
          value={kind}
          onChange={(value) => setChosenKind(value as ReferenceKind)}
          data={[
            { value: 'bookingRef', label: say('common.bookingReference') },
            { value: 'clientRef', label: say('common.clientReference') },
          ]}
        />
        {lookUp.status === 'failed' && <FailureNote failure={lookUp.failure} />}
        <Button type="submit" loading={lookUp.status === 'asking'} disabled={wanted === ''}>
          {wanted === '' ? say('common.lookUp') : say('lookUp.title', { isTooLong: wanted.length > 24 ? 'yes' : 'no', wanted })}
        </Button>
      </Stack>
    </form>
  )
}

/** Renders the toolbar button that opens the look-up form. */
export function LookUpButton() {
  const [isOpen, setOpen] = useState(false)
  const forgetLookUp = useApp((app) => app.ledger.record.forgetLookUp)
  const toggle = (open: boolean) => {
    setOpen(open)
    forgetLookUp()
  }
  return (
    <Popover opened={isOpen} onChange={toggle} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconWorldSearch aria-hidden />} onClick={() => toggle(!isOpen)}>
          {say('common.lookUp')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" w={320}>
        <LookUpForm onFound={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  )
}
