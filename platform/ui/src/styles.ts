// The cascade, in one place: within a layer the later rule wins, so a part comes before what is made of it.
// It also makes the style sheet whole from the start: what comes late is dressed when it comes.
import './tokens.css';
import './fonts.css';
import './base.css';

import './shared/Hidden.module.css';
import './ButtonLink/Link.module.css';
import './Button/Button.module.css';
import './IconButton/IconButton.module.css';
import './Avatar/Avatar.module.css';
import './Badge/Badge.module.css';
import './Tag/Tag.module.css';
import './Logo/Logo.module.css';
import './TrimStripe/TrimStripe.module.css';
import './Skeleton/Skeleton.module.css';
import './Page/Page.module.css';
import './ProgressBar/ProgressBar.module.css';

import './Field/Field.module.css';
import './Field/ChoiceTile.module.css';
import './TextArea/TextArea.module.css';
import './DateField/DateField.module.css';
import './shared/Popup.module.css';
import './Select/Select.module.css';
import './ComboBox/ComboBox.module.css';
import './AmountField/AmountField.module.css';
import './shared/Tick.module.css';
import './Checkbox/Checkbox.module.css';
import './CheckboxGroup/CheckboxGroup.module.css';
import './RadioGroup/RadioGroup.module.css';
import './Switch/Switch.module.css';
import './RangeSlider/RangeSlider.module.css';
import './FileDrop/FileDrop.module.css';

import './Price/RolledText.module.css';
import './Price/Price.module.css';
import './Countdown/Countdown.module.css';
import './Stepper/Stepper.module.css';
import './KeyFacts/KeyFacts.module.css';
import './CostTable/CostTable.module.css';
import './Chart/ChartWaiting.module.css';

import './Notice/Notice.module.css';
import './Snackbar/Snackbar.module.css';
import './Empty/Empty.module.css';

import './Menu/Menu.module.css';
import './Menu/MenuButton.module.css';
import './Tooltip/Tooltip.module.css';
import './Dialog/Dialog.module.css';
import './Drawer/Drawer.module.css';

import './Breadcrumbs/Breadcrumbs.module.css';
import './Card/Card.module.css';
import './Gallery/Gallery.module.css';
import './Pagination/Pagination.module.css';
import './Table/Table.module.css';
import './Tabs/Tabs.module.css';
import './Tabs/TabNav.module.css';
import './OwnArea/OwnArea.module.css';
import './VehicleCard/VehicleCard.module.css';
