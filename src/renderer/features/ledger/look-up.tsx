import { Button, Popover, SegmentedControl, Stack, TextInput } from '@mantine/core'
import { IconWorldSearch } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import type { Reference } from './record-slice.ts'

type Kind = 'bookingRef' | 'clientRef'

/** Which of the two references a text looks like; the clerk may say otherwise. */
export function kindOf(text: string): Kind {
  return /^RD-/i.test(text.trim()) ? 'clientRef' : 'bookingRef'
}

/** Asks the service for a booking that the ledger does not have, by one of its references. */
export function LookUpForm({ text = '' }: { readonly text?: string }) {
  const lookUp = useApp((app) => app.referenceLookUp)
  const lookUpReference = useApp((app) => app.lookUpReference)
  const [reference, setReference] = useState(text)
  const [chosen, setChosen] = useState<Kind | null>(null)
  const kind = chosen ?? kindOf(reference)
  const wanted = reference.trim()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') return
    const query: Reference = kind === 'bookingRef' ? { bookingRef: wanted } : { clientRef: wanted }
    void lookUpReference(query)
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <TextInput
          label="Reference"
          description="Asks the service, and stores what it says in the ledger."
          value={reference}
          maxLength={kind === 'bookingRef' ? 200 : 64}
          autoComplete="off"
          onChange={(event) => setReference(event.currentTarget.value)}
          data-autofocus
        />
        <SegmentedControl
          fullWidth
          aria-label="Kind of reference"
          value={kind}
          onChange={(value) => setChosen(value as Kind)}
          data={[
            { value: 'bookingRef', label: 'The service’s reference' },
            { value: 'clientRef', label: 'Our reference' },
          ]}
        />
        {lookUp.status === 'failed' && <FailureNote failure={lookUp.failure} />}
        <Button type="submit" loading={lookUp.status === 'asking'} disabled={wanted === ''}>
          {wanted === '' ? 'Look up' : `Look up ${wanted.length > 24 ? 'this reference' : wanted}`}
        </Button>
      </Stack>
    </form>
  )
}

/** The same, behind a button of the toolbar. */
export function LookUpButton() {
  const [open, setOpen] = useState(false)
  const record = useApp((app) => app.ledgerRecord)
  const forgetLookUp = useApp((app) => app.forgetLookUp)
  const [openedBefore, setOpenedBefore] = useState(record)
  // A booking that was found opens in the drawer; the form has done its work.
  if (record !== openedBefore) {
    setOpenedBefore(record)
    if (open && record.status === 'shown') setOpen(false)
  }

  const toggle = (opened: boolean) => {
    setOpen(opened)
    forgetLookUp()
  }
  return (
    <Popover opened={open} onChange={toggle} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconWorldSearch aria-hidden />} onClick={() => toggle(!open)}>
          Look up
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="md" w={320}>
        <LookUpForm />
      </Popover.Dropdown>
    </Popover>
  )
}
