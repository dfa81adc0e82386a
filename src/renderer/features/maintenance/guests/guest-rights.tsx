import { Button, Group, TextInput } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { type FormEvent, useEffect, useState } from 'react'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { FailureNote } from '../../../ui/feedback/failure-note.tsx'
import styles from '../maintenance.module.css'
import { FoundGuest } from './found-guest.tsx'

/** Renders the search for a guest who asks for a copy of their data or for its erasure. */
export function GuestRights() {
  const guest = useApp((app) => app.guest)
  const isOpen = useApp((app) => app.desk?.ledger === 'open')
  const findGuest = useApp((app) => app.findGuest)
  const forgetGuest = useApp((app) => app.forgetGuest)
  const [name, setName] = useState('')
  const wanted = name.trim()

  // Do not keep guests' names in memory after this part is closed.
  useEffect(() => forgetGuest, [forgetGuest])

  const find = (event: FormEvent) => {
    event.preventDefault()
    if (wanted.length >= 2) void findGuest(wanted)
  }
  return (
    <>
      <form className={styles.line} onSubmit={find}>
        <div className={styles.words}>
          <div className="strong">{say('guestRights.title')}</div>
          <div className="dim">{say('guestRights.hint')}</div>
        </div>
        <Group gap="sm" wrap="nowrap">
          <TextInput
            aria-label={say('guestRights.nameLabel')}
            placeholder={say('guestRights.namePlaceholder')}
            w={200}
            maxLength={200}
            value={name}
            disabled={!isOpen}
            autoComplete="off"
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Button
            type="submit"
            variant="default"
            leftSection={<IconUserSearch aria-hidden />}
            loading={guest.status === 'finding'}
            disabled={!isOpen || wanted.length < 2}
          >
            {say('guestRights.findButton')}
          </Button>
        </Group>
      </form>
      {guest.status === 'failed' && <FailureNote failure={guest.failure} onRetry={() => void findGuest(guest.name)} />}
      {guest.status === 'found' && <FoundGuest found={guest} />}
    </>
  )
}
