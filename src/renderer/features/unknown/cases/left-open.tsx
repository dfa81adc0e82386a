import { Button } from '@mantine/core'
import type { DeskState } from '../../../../shared/contract/views/desk-views.ts'
import { say } from '../../../../shared/words/say.ts'
import { useApp } from '../../../store.ts'
import { connectionName } from '../../../ui/wording/connection-name.ts'
import { Caution } from './case-sheet.tsx'

/** Warning about open outcomes of a connection that is not in use, with a button to switch to it. */
export function LeftOpen({ connection }: { readonly connection: DeskState['connections'][number] }) {
  const { id, openCases } = connection
  const name = connectionName(connection)
  const chooseConnection = useApp((app) => app.chooseConnection)
  const busy = useApp((app) => app.connection.status === 'busy')
  return (
    <Caution>
      <div>{say('leftOpen.sentence', { openCases, name })}</div>
      <Button variant="default" size="compact-sm" mt="xs" disabled={busy} onClick={() => void chooseConnection(id)}>
        {say('common.useConnection', { name })}
      </Button>
    </Caution>
  )
}
