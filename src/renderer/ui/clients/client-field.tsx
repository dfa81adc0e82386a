import { ActionIcon } from '@mantine/core'
import { IconPencil, IconUserPlus } from '@tabler/icons-react'
import type { Client } from '../../../shared/domain/selling/clients.ts'
import { foldedText } from '../../../shared/domain/text.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isLedgerWritable } from '../desk-abilities.ts'
import { Select } from '../fields/select.tsx'
import type { Sender } from '../pasted/message-parts.ts'
import styles from './client-field.module.css'

/** Whether name, reference and e-mail together contain every typed word, ignoring case and accents. */
export function isClientFound({ name, reference, email }: Pick<Client, 'name' | 'reference' | 'email'>, typed: string): boolean {
  const text = foldedText(`${name} ${reference} ${email}`)
  return foldedText(typed)
    .split(' ')
    .every((word) => text.includes(word))
}

/** The maximum number of options listed; typing finds more. */
const maxListed = 50

interface ClientFieldProps {
  readonly value: number | null
  /** What is known of somebody who may become a client. */
  readonly sender?: Sender | null
  onChoose(client: Client | null): void
}

/** Selects a client by name, reference or e-mail, or opens the form for a new one. */
export function ClientField({ value, sender, onChoose }: ClientFieldProps) {
  const { all: clients, edit } = useApp((app) => app.clients)
  const canWrite = useApp((app) => isLedgerWritable(app.desk))
  const chosen = (value !== null && clients.get(value)) || null
  const words = chosen ? say('clients.editClient') : say('clients.newClient')
  return (
    <div className={styles.field}>
      <Select
        label={say('common.client')}
        placeholder={say('clients.noClient')}
        data={[...clients.values()].map(({ id, name }) => ({ value: `${id}`, label: name }))}
        value={chosen ? `${chosen.id}` : null}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': say('clients.noClient') }}
        openOnFocus={false}
        selectFirstOptionOnChange
        limit={maxListed}
        filter={({ options, search, limit }) =>
          options
            .filter((option) => {
              const client = 'value' in option ? clients.get(Number(option.value)) : undefined
              return client !== undefined && isClientFound(client, search)
            })
            .slice(0, limit)
        }
        nothingFoundMessage={clients.size === 0 ? say('clients.noneYet') : say('clients.noneFound')}
        onChange={(id) => onChoose(id === null ? null : (clients.get(Number(id)) ?? null))}
      />
      {canWrite && (
        <ActionIcon
          size={30}
          variant="default"
          aria-label={words}
          title={words}
          onClick={() => edit(chosen, onChoose, sender ? { name: sender.name, email: sender.email, note: sender.telephone } : {})}
        >
          {chosen ? <IconPencil aria-hidden /> : <IconUserPlus aria-hidden />}
        </ActionIcon>
      )}
    </div>
  )
}
