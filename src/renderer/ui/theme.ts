/** The Mantine theme: dense, flat, indigo, with a cool grey. */
import {
  ActionIcon,
  Button,
  Checkbox,
  createTheme,
  Input,
  type MantineColorsTuple,
  Menu,
  Modal,
  NumberInput,
  PasswordInput,
  Popover,
  SegmentedControl,
  Select,
  Switch,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import { texts } from '../../shared/words/say.ts'

const gray: MantineColorsTuple = [
  '#f7f8fa',
  '#eff1f4',
  '#e4e7ec',
  '#d5d9e1',
  '#bcc2ce',
  '#9aa2b1',
  '#6b7484',
  '#525b6b',
  '#373e4c',
  '#1c222d',
]

const dark: MantineColorsTuple = [
  '#dfe3ea',
  '#b7bdc9',
  '#98a0af',
  '#6f7888',
  '#3d4553',
  '#303743',
  '#252b36',
  '#1a1f28',
  '#0f1218',
  '#0b0d12',
]

// White text on red has a contrast of at least 4.5:1 from shade 7 on; both colour schemes use these shades.
const red: MantineColorsTuple = [
  '#fff1f1',
  '#ffdfe0',
  '#ffc4c6',
  '#ffa0a3',
  '#fa7075',
  '#ee4d54',
  '#e03a43',
  '#cf2f39',
  '#b9262f',
  '#a31f28',
]

export const theme = createTheme({
  primaryColor: 'indigo',
  primaryShade: { light: 9, dark: 7 },
  autoContrast: true,
  colors: { gray, dark, red },
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  fontFamilyMonospace: "'JetBrains Mono Variable', ui-monospace, monospace",
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '15px', xl: '20px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  lineHeights: { xs: '1.35', sm: '1.4', md: '1.45', lg: '1.45', xl: '1.3' },
  radius: { xs: '3px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '15px', lineHeight: '22px' },
      h3: { fontSize: '13px', lineHeight: '20px' },
    },
  },
  components: {
    Input: Input.extend({
      defaultProps: { size: 'xs' },
      // Only the border of an invalid field turns red, so its text and placeholder stay readable.
      vars: () => ({
        wrapper: {
          '--input-fz': '13px',
          '--input-height': '30px',
          '--input-color': 'var(--mantine-color-text)',
          '--input-placeholder-color': 'var(--mantine-color-placeholder)',
        },
      }),
    }),
    InputWrapper: Input.Wrapper.extend({
      vars: () => ({
        label: { '--input-label-size': '12px' },
        error: { '--input-error-size': '12px' },
        description: { '--input-description-size': '11px' },
        success: {},
      }),
    }),
    TextInput: TextInput.extend({ defaultProps: { size: 'xs' } }),
    Textarea: Textarea.extend({ defaultProps: { size: 'xs' } }),
    NumberInput: NumberInput.extend({ defaultProps: { size: 'xs' } }),
    PasswordInput: PasswordInput.extend({
      defaultProps: { size: 'xs', visibilityToggleButtonProps: texts({ 'aria-label': 'theme.passwordToggle' }) },
    }),
    Select: Select.extend({ defaultProps: { size: 'xs' } }),
    Checkbox: Checkbox.extend({ defaultProps: { size: 'xs' }, styles: { label: { fontSize: 13 } } }),
    Switch: Switch.extend({ defaultProps: { size: 'xs' }, styles: { label: { fontSize: 13 } } }),
    Button: Button.extend({
      // Set explicitly, because `useMainButton` finds the main button of a screen by this variant.
      defaultProps: { size: 'xs', variant: 'filled' },
      vars: (_, { size }) =>
        size === 'xs' ? { root: { '--button-height': '30px', '--button-fz': '13px', '--button-padding-x': '12px' } } : { root: {} },
      styles: { label: { fontWeight: 500 } },
    }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 28 } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { size: 'xs', transitionDuration: 100 },
      vars: () => ({ root: { '--sc-font-size': '12px', '--sc-padding': '4px 10px' } }),
    }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, transitionProps: { duration: 80 }, fz: 'sm', withArrow: true } }),
    Popover: Popover.extend({ defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } }),
    Menu: Menu.extend({ defaultProps: { shadow: 'md', transitionProps: { duration: 80 } } }),
    Modal: Modal.extend({
      defaultProps: {
        transitionProps: { duration: 100, transition: 'fade' },
        centered: true,
        closeButtonProps: texts({ 'aria-label': 'common.close' }),
        overlayProps: { backgroundOpacity: 0.4 },
      },
      styles: { content: { border: 'var(--hairline)' }, title: { fontSize: 15, fontWeight: 600 } },
    }),
  },
})
