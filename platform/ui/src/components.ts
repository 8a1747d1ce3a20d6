/** All components: what the shell shares with the modules. No component holds a text of its own: labels come by props. */
import './styles.ts';

export { I18nProvider, RouterProvider, VisuallyHidden } from 'react-aria-components';
export { cx } from './shared/cx.ts';
export { forgetTransitions } from './shared/forget-transitions.ts';
export { loadDrawnParts } from './lazy/early.ts';
export { OVERLAYS } from './lazy/overlay.tsx';
export type { Caret, Choice, FieldProps, Tone } from './shared/types.ts';
export {
  formatAmount,
  formatDateTime,
  formatNumber,
  formatPrice,
  nearDay,
  type DateStyle,
} from './format/format.ts';

export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './Button/Button.tsx';
export { IconButton, type IconButtonProps } from './IconButton/IconButton.tsx';
export { ButtonLink, Link, type ButtonLinkProps, type LinkProps } from './ButtonLink/ButtonLink.tsx';
export { focusFirstFault, Form, type FormProps } from './Form/Form.tsx';
export { TextField, type TextFieldProps } from './TextField/TextField.tsx';
export { TextArea, type TextAreaProps } from './TextArea/TextArea.tsx';
export { NumberField } from './NumberField/NumberField.tsx';
export type { NumberFieldProps } from './NumberField/props.ts';
export { MoneyField, type MoneyFieldProps } from './MoneyField/MoneyField.tsx';
export { AmountField, type AmountFieldProps } from './AmountField/AmountField.tsx';
export { formatEuros, parseEuros } from './MoneyField/money.ts';
export { Select, type SelectProps } from './Select/Select.tsx';
export { ComboBox } from './ComboBox/ComboBox.tsx';
export { OpenComboBox } from './ComboBox/OpenComboBox.tsx';
export type { ComboBoxProps, OpenComboBoxProps } from './ComboBox/props.ts';
export { Checkbox, type CheckboxProps } from './Checkbox/Checkbox.tsx';
export { CheckboxGroup, type CheckboxGroupProps } from './CheckboxGroup/CheckboxGroup.tsx';
export { RadioGroup, type RadioGroupProps } from './RadioGroup/RadioGroup.tsx';
export { Switch, type SwitchProps } from './Switch/Switch.tsx';
export { Slider, type SliderProps } from './Slider/Slider.tsx';
export { RangeSlider, type RangeSliderProps } from './RangeSlider/RangeSlider.tsx';
export { DateField } from './DateField/DateField.tsx';
export type { DateFieldProps } from './DateField/props.ts';
export { FileDrop } from './FileDrop/FileDrop.tsx';
export type { FileDropItem, FileDropProps } from './FileDrop/props.ts';
export { Stepper, type Step, type StepperProps } from './Stepper/Stepper.tsx';
export { ProgressBar, type ProgressBarProps } from './ProgressBar/ProgressBar.tsx';
export { Tabs, type TabItem, type TabsProps } from './Tabs/Tabs.tsx';
export { OwnArea, type OwnAreaPlace, type OwnAreaProps } from './OwnArea/OwnArea.tsx';
export { TabNav, type NavItem, type TabNavProps } from './Tabs/TabNav.tsx';
export { Menu } from './Menu/Menu.tsx';
export type { MenuEntry, MenuProps } from './Menu/props.ts';
export { MenuButton, type MenuButtonProps } from './Menu/MenuButton.tsx';
export { ActDialog } from './ActDialog/ActDialog.tsx';
export type { ActDialogProps, DialogAct } from './ActDialog/props.ts';
export { Dialog } from './Dialog/Dialog.tsx';
export type { DialogProps } from './Dialog/props.ts';
export { Drawer } from './Drawer/Drawer.tsx';
export type { DrawerProps } from './Drawer/props.ts';
export { Tooltip } from './Tooltip/Tooltip.tsx';
export type { TooltipProps } from './Tooltip/props.ts';
export { SnackbarRegion, useSnackbar } from './Snackbar/Snackbar.tsx';
export type { SnackbarApi, SnackbarRegionProps } from './Snackbar/Snackbar.tsx';
export type { SnackbarMessage } from './Snackbar/props.ts';
export { Banner, Notice, type BannerProps, type NoticeKind, type NoticeProps } from './Notice/Notice.tsx';
export { Badge, type BadgeProps } from './Badge/Badge.tsx';
export { Avatar, type AvatarProps } from './Avatar/Avatar.tsx';
export { Card, type CardProps } from './Card/Card.tsx';
export { VehicleCard, type VehicleCardProps } from './VehicleCard/VehicleCard.tsx';
export { WatchToggle, type WatchToggleProps } from './VehicleCard/WatchToggle.tsx';
export { Table, type TableColumn, type TableProps } from './Table/Table.tsx';
export { Chart } from './Chart/Chart.tsx';
export type { ChartPoint, ChartProps, ChartSeries } from './Chart/props.ts';
export { Pagination, type PaginationProps } from './Pagination/Pagination.tsx';
export { Gallery } from './Gallery/Gallery.tsx';
export { GalleryImage, type GalleryImageProps } from './Gallery/GalleryImage.tsx';
export type { GalleryLabels, GalleryPicture, GalleryProps } from './Gallery/props.ts';
export { Price, type PriceProps } from './Price/Price.tsx';
export {
  Countdown,
  useCountdown,
  useCountdownPhase,
  type CountdownProps,
  type CountdownReading,
} from './Countdown/Countdown.tsx';
export { TimeProvider } from './Countdown/TimeProvider.tsx';
export { AnnouncerProvider, useAnnounce, type Announce } from './Countdown/Announcer.tsx';
export type { CountdownPhase } from './Countdown/remaining.ts';
export { Chip, Tag, type ChipProps, type TagProps } from './Tag/Tag.tsx';
export { Empty, type EmptyProps } from './Empty/Empty.tsx';
export { ErrorPanel, type ErrorPanelProps } from './ErrorPanel/ErrorPanel.tsx';
export { OfflineNotice, useOnline, type OfflineNoticeProps } from './OfflineNotice/OfflineNotice.tsx';
export { Skeleton, type SkeletonProps } from './Skeleton/Skeleton.tsx';
export { Facts, Grid, Inline, Page, PageHead, Section, Stack } from './Page/Page.tsx';
export type {
  GridProps,
  InlineProps,
  PageHeadProps,
  PageProps,
  SectionProps,
  StackProps,
} from './Page/Page.tsx';
export { Breadcrumbs, type BreadcrumbsProps } from './Breadcrumbs/Breadcrumbs.tsx';
export { KeyFacts, type KeyFactsProps } from './KeyFacts/KeyFacts.tsx';
export { CostTable, type CostTableProps } from './CostTable/CostTable.tsx';
export { DesignProviders, type DesignProvidersProps } from './Providers/DesignProviders.tsx';
export { Logo, type LogoProps } from './Logo/Logo.tsx';
export { TrimStripe } from './TrimStripe/TrimStripe.tsx';
