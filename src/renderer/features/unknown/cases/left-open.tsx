import { Button } from '@mantine/core'
import type { DeskState } from '../../../../shared/contract/desk-views.ts'
import { useApp } from '../../../store.ts'
import { Caution } from './case-sheet.tsx'

/** A connection that was left while outcomes of it were open, and the way back to it. */
export function LeftOpen({ connection: { id, name, openCases } }: { readonly connection: DeskState['connections'][number] }) {
  const chooseConnection = useApp((app) => app.chooseConnection)
  const busy = useApp((app) => app.connection.status === 'busy')
  return (
    <Caution>
      <div>
        {openCases === 1 ? '1 outcome is' : `${openCases} outcomes are`} not known yet in {name}. Nothing of it is looked up until that
        connection is used again.
      </div>
      <Button variant="default" size="compact-sm" mt="xs" disabled={busy} onClick={() => void chooseConnection(id)}>
        Use {name}
      </Button>
    </Caution>
  )
}
