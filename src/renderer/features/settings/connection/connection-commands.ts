import { IconBook2, IconFlask, IconPlugConnected } from '@tabler/icons-react'
import { say } from '../../../../shared/words/say.ts'
import type { Command, CommandSource } from '../../../ui/commands/command.ts'
import { connectionName } from '../../../ui/wording/connection-name.ts'

/** Commands to switch to each other connection, to practise, and to open a reader copy. */
export const connectionCommands: CommandSource = {
  commands({ desk, connection, practise, openReaderCopy, chooseConnection }) {
    if (!desk) return []
    const busy = connection.status === 'busy' || desk.sending ? say('commands.lookUpRunning') : null
    const also = say('commandsAlso.connection')
    const others = desk.connections
      .filter(({ id }) => id !== desk.active?.id)
      .map(
        ({ id, name, mode }): Command => ({
          id: `use-${id}`,
          words: say('commands.useConnection', { name: connectionName({ mode, name }) }),
          also: mode === 'practice' ? `${also} ${say('commandsAlso.practice')}` : also,
          icon: mode === 'practice' ? IconFlask : mode === 'reader' ? IconBook2 : IconPlugConnected,
          why: busy,
          run: () => chooseConnection(id),
        }),
      )
    const hasPractice = desk.connections.some(({ mode }) => mode === 'practice')
    const practice: Command[] = hasPractice
      ? []
      : [
          {
            id: 'practise',
            words: say('common.startPractice'),
            also: say('commandsAlso.practice'),
            icon: IconFlask,
            first: desk.active === null,
            why: busy,
            run: practise,
          },
        ]
    return [
      ...practice,
      ...others,
      {
        id: 'reader-copy',
        words: say('common.openReaderCopy'),
        also: say('commandsAlso.readerCopy'),
        icon: IconBook2,
        first: desk.active === null,
        why: busy,
        run: openReaderCopy,
      },
    ]
  },
}
