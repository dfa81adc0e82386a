import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { say } from '../../../shared/words/say.ts'
import { useApp } from '../../store.ts'
import { ariaKeys, keyWords } from '../../ui/keys/keys.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'

const hideCostShortcut = { shortcut: 'ctrl+shift+h', words: () => say('costHidden.shortcut'), of: 'desk' } as const

/** Hides cost on every screen, for turning the monitor to a guest, and shows prominently that it is hidden. */
export function HideCost() {
  const hidden = useApp((app) => app.costHidden)
  const hide = useApp((app) => app.hideCost)
  useShortcut(hideCostShortcut, () => hide(!hidden))
  const key = keyWords(hideCostShortcut.shortcut)
  if (hidden) {
    return (
      <Tooltip label={say('costHidden.showTooltip', { key })}>
        <Button
          size="compact-md"
          aria-keyshortcuts={ariaKeys(hideCostShortcut.shortcut)}
          color="var(--practice-line)"
          c="black"
          leftSection={<IconEyeOff aria-hidden size={16} />}
          onClick={() => hide(false)}
        >
          {say('costHidden.label')}
        </Button>
      </Tooltip>
    )
  }
  const words = say('costHidden.hideTooltip', { key })
  return (
    <Tooltip label={words}>
      <ActionIcon aria-label={words} aria-keyshortcuts={ariaKeys(hideCostShortcut.shortcut)} onClick={() => hide(true)}>
        <IconEye aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
