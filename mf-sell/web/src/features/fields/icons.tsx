import {
  Bike,
  Camera,
  Gauge,
  MapPin,
  Plug,
  Shield,
  ShowerHead,
  Snowflake,
  Sun,
  Thermometer,
  Toilet,
  Truck,
  Tv,
  Utensils,
  Warehouse,
  Wind,
  Wrench,
  type LucideIcon,
} from '@rollheim/ui';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  four_wheel_drive: Truck,
  cruise_control: Gauge,
  reversing_camera: Camera,
  navigation: MapPin,
  isofix: Shield,
  anti_sway_coupling: Shield,
  spare_wheel: Wrench,
  air_condition_independent: Wind,
  winterproof: Thermometer,
  trailer_winterproof: Snowflake,
  satellite_system: Tv,
  bicycle_rack: Bike,
  rear_garage: Warehouse,
  shower: ShowerHead,
  toilet: Toilet,
  oven: Utensils,
  solar: Sun,
  inverter: Plug,
};

/** Icon of an equipment flag; none where there is no plain one. */
export function iconOf(code: string) {
  const Icon = ICONS[code];
  return Icon ? <Icon aria-hidden="true" /> : undefined;
}
