import { Anchor, Button, TextInput } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { languages } from '../../../shared/words/languages.ts'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { isClientFound } from '../../ui/clients/client-field.tsx'
import { isLedgerWritable } from '../../ui/desk-abilities.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNote } from '../../ui/feedback/failure-note.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx'
import { isCostHidden } from '../../ui/hidden-cost.ts'
import { SettingSection } from '../../ui/layout/setting-section.tsx'
import { ruleWords } from '../../ui/wording/selling-words.ts'
import { formatCount } from '../../ui/wording/stay-words.ts'
import styles from './clients.module.css'

/** The maximum number of clients listed; the user finds others by typing. */
const maxListed = 200

/** Renders the desk's clients, searchable by name, reference or e-mail; a click opens the form. */
export function ClientList() {
  const { all: clients, isRead, failure, read, edit } = useApp((app) => app.clients)
  // Read again, because the numbers of bookings may have changed.
  useEffect(() => void read(), [read])
  const canEdit = useApp((app) => isLedgerWritable(app.desk) && app.desk?.ledger === 'open')
  const [typed, setTyped] = useState('')
  const foundClients = useMemo(() => [...clients.values()].filter((client) => isClientFound(client, typed)), [clients, typed])
  const hiddenCount = foundClients.length - maxListed
  const waiting = !isRead && !failure
  return (
    <SettingSection title={say('clients.clients')}>
      {failure && <FailureNote failure={failure} onRetry={() => void read()} />}
      <div className={styles.head}>
        <TextInput
          className={styles.find}
          type="search"
          aria-label={say('clients.findLabel')}
          placeholder={say('clients.findLabel')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {canEdit && (
          <Button variant="default" leftSection={<IconUserPlus aria-hidden />} onClick={() => edit(null)}>
            {say('clients.newClient')}
          </Button>
        )}
      </div>
      {isRead && !failure && clients.size === 0 && (
        <EmptyState icon={<IconUsers />} title={say('clients.noneYet')} text={say('clients.noneYetHint')} />
      )}
      {clients.size > 0 && foundClients.length === 0 && <p role="status">{say('clients.noneFound')}</p>}
      {(foundClients.length > 0 || waiting) && (
        <div className={styles.list}>
          <table className="grid" aria-label={say('clients.clients')}>
            <thead>
              <tr>
                <th scope="col">{say('common.name')}</th>
                <th scope="col">{say('clients.reference')}</th>
                <th scope="col">{say('clients.nationalityColumn')}</th>
                <th scope="col">{say('common.currency')}</th>
                <th scope="col">{say('clients.documentsColumn')}</th>
                {!isCostHidden() && <th scope="col">{say('common.margin')}</th>}
                <th scope="col" className="number">
                  {say('common.bookings')}
                </th>
              </tr>
            </thead>
            <tbody>
              {waiting && <SkeletonRows columns={isCostHidden() ? 6 : 7} rows={6} />}
              {foundClients.slice(0, maxListed).map((client) => (
                <tr key={client.id}>
                  <td className="wide">
                    <Anchor component="button" type="button" disabled={!canEdit} onClick={() => edit(client)}>
                      {client.name}
                    </Anchor>
                  </td>
                  <td>{client.reference}</td>
                  <td>{client.nationality}</td>
                  <td>{client.currency}</td>
                  <td>{client.language && languages[client.language].name}</td>
                  {!isCostHidden() && (
                    <td className="wide" title={client.marginRule ? ruleWords(client.marginRule) : undefined}>
                      {client.marginRule ? ruleWords(client.marginRule) : <span className="dim">{say('clients.marginFromSettings')}</span>}
                    </td>
                  )}
                  <td className="number">{formatCount(client.bookings)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {hiddenCount > 0 && <p className="caption">{say('clients.moreClients', { clients: hiddenCount })}</p>}
    </SettingSection>
  )
}
