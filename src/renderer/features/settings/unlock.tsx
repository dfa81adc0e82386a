import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { DeskState } from '../../../shared/desk-views.ts'
import { useApp } from '../../store.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import styles from './first-start.module.css'

/** Asks for the recovery code of a ledger whose key is not in a keychain. Other connections stay within reach. */
export function Unlock({ connection: { id, name } }: { readonly connection: NonNullable<DeskState['active']> }) {
  const state = useApp((app) => app.connection)
  const others = useApp((app) => app.desk?.connections ?? []).filter((other) => other.id !== id)
  const unlock = useApp((app) => app.unlock)
  const chooseConnection = useApp((app) => app.chooseConnection)
  const [code, setCode] = useState('')
  const open = (event: FormEvent) => {
    event.preventDefault()
    void unlock(code.trim())
  }
  return (
    <main className={styles.screen}>
      <section className={`${styles.middle} ${styles.narrow} ${styles.way}`}>
        <h1>
          <IconLock aria-hidden /> Open the ledger of {name}
        </h1>
        <p>Its key is not in a keychain of this computer. Enter the recovery code that was shown when the ledger was made.</p>
        <form onSubmit={open}>
          <Stack gap="md">
            <PasswordInput
              label="Recovery code"
              value={code}
              autoComplete="off"
              data-autofocus
              onChange={(event) => setCode(event.currentTarget.value)}
            />
            {state.status === 'failed' && <FailureNote failure={state.failure} />}
            <Group justify="space-between">
              <Group gap="sm">
                {others.map((other) => (
                  <Button key={other.id} variant="default" onClick={() => chooseConnection(other.id)}>
                    Use {other.name}
                  </Button>
                ))}
              </Group>
              <Button type="submit" disabled={code.trim() === ''} loading={state.status === 'busy'}>
                Open the ledger
              </Button>
            </Group>
          </Stack>
        </form>
      </section>
    </main>
  )
}
