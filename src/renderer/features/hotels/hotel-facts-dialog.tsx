import { Button, Group, Modal, SimpleGrid, Skeleton, Stack, Textarea, TextInput } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../../shared/contract/failure.ts'
import type { HotelFacts } from '../../../shared/domain/hotel-facts.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { useFocusBack } from '../../ui/keys/focus.ts'
import { DialogFoot } from '../../ui/layout/dialog-foot.tsx'
import { smallPicture } from './small-picture.ts'

/** Dialog with what the desk knows about a hotel; nothing while closed. */
export function HotelFactsDialog() {
  const shown = useApp((app) => app.hotelFacts.shown)
  return shown && <Dialog name={shown.name} known={shown.known} failure={shown.failure} />
}

interface DialogProps {
  readonly name: string
  readonly known: HotelFacts | null
  readonly failure: Failure | null
}

function Dialog({ name, known, failure }: DialogProps) {
  const close = useApp((app) => app.hotelFacts.close)
  useFocusBack()
  return (
    <Modal opened onClose={close} title={name} size={600} closeOnClickOutside={false}>
      {failure && <FailureNote failure={failure} />}
      {known && <Fields known={known} />}
      {!known && !failure && <Skeleton height={320} role="status" aria-label={say('documents.reading')} />}
    </Modal>
  )
}

function Fields({ known }: { readonly known: HotelFacts }) {
  const { close, save, choosePicture } = useApp((app) => app.hotelFacts)
  const canSave = useApp((app) => isLedgerWritable(app.desk))
  const [facts, setFacts] = useState(known)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [busy, setBusy] = useState(false)
  const first = useRef<HTMLTextAreaElement>(null)
  // The dialog chooses its focus when it opens, which may be before the facts are read.
  useEffect(() => first.current?.focus(), [])
  const change = (parts: Partial<HotelFacts>) => setFacts((before) => ({ ...before, ...parts }))
  const field = (name: 'address' | 'telephone' | 'checkinHours' | 'checkoutHours' | 'directions', maxLength: number) => ({
    value: facts[name],
    maxLength,
    readOnly: !canSave,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => change({ [name]: event.currentTarget.value }),
  })

  const choose = async () => {
    const outcome = await choosePicture()
    if (!outcome.ok) return setFailure(outcome.failure)
    if (outcome.value.picture === null) return
    const picture = await smallPicture(outcome.value.picture)
    setFailure(picture === null ? { kind: 'document', why: 'logoForeign' } : null)
    if (picture !== null) change({ picture })
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFailure(await save(facts))
    setBusy(false)
  }

  return (
    <form noValidate aria-label={say('hotelFacts.title')} onSubmit={(event) => void submit(event)}>
      <Stack gap="lg">
        <p className="caption">{say('hotelFacts.hint')}</p>
        <Textarea ref={first} label={say('letterhead.address')} data-autofocus rows={3} resize="vertical" {...field('address', 300)} />
        <SimpleGrid cols={2} spacing="lg" verticalSpacing="md">
          <TextInput label={say('bookingStay.phone')} inputMode="tel" {...field('telephone', 100)} />
          <Select
            label={say('hotelFacts.stars')}
            clearable
            clearButtonProps={{ 'aria-label': say('common.none') }}
            readOnly={!canSave}
            data={['1', '2', '3', '4', '5']}
            value={facts.stars === null ? null : `${facts.stars}`}
            onChange={(stars) => change({ stars: stars === null ? null : Number(stars) })}
          />
          <TextInput label={say('hotelFacts.checkinHours')} placeholder="15:00 – 22:00" {...field('checkinHours', 100)} />
          <TextInput label={say('hotelFacts.checkoutHours')} placeholder="11:00" {...field('checkoutHours', 100)} />
        </SimpleGrid>
        <Textarea label={say('hotelFacts.directions')} rows={3} resize="vertical" {...field('directions', 1000)} />
        <Group gap="sm">
          {facts.picture !== null && <img src={facts.picture} alt={say('hotelFacts.picture')} height={72} />}
          {canSave && (
            <Button variant="default" leftSection={<IconPhoto aria-hidden />} onClick={() => void choose()}>
              {say('letterhead.choose')}
            </Button>
          )}
          {canSave && facts.picture !== null && (
            <Button variant="default" onClick={() => change({ picture: null })}>
              {say('hotelFacts.dropPicture')}
            </Button>
          )}
        </Group>
        {failure && <FailureNote failure={failure} />}
        <DialogFoot>
          <Button variant="default" onClick={close}>
            {say('common.cancel')}
          </Button>
          {canSave && (
            <Button type="submit" loading={busy}>
              {say('hotelFacts.save')}
            </Button>
          )}
        </DialogFoot>
      </Stack>
    </form>
  )
}
