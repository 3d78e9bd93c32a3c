"""Where each check is, what it looks at, what betrays extensions; made by `python -m tests.refresh`."""

from __future__ import annotations

# fmt: off

INDEX: dict[str, dict[str, dict[str, str]]] = {
    "urdf": {
        "file_contents": {
            "XML040": "Document", "XML041": "Document Srdf", "XAC003": "XacroSource", "XAC004": "XacroPart",
        },
        "parameter": {"XML050": "Handover"}, "prefixes": {"XML060 XML061 XML062 XML063": "Prefixed"},
        "schema": {"XSD001": "Violation"}, "xacro": {"XAC001 XAC002": "Leftover"},
        "xml": {
            "XML001 XML002 XML003 XML004 XML005 XML006 XML007 XML010 XML011 XML020": "Document",
            "XML021 XML030": "Document",
        },
        "plausibility.drives": {"URDF433 URDF434 URDF435": "Robot if has_limits", "URDF549": "Joint if odd_dynamics"},
        "plausibility.proportions": {"URDF620 URDF621 URDF622": "Inertial", "URDF623 URDF763": "Robot"},
        "plausibility.reach": {
            "URDF415": "Robot", "URDF512": "Joint if odd_dynamics", "URDF548 URDF550": "Joint if mimic",
        },
        "plausibility.twins": {"URDF630 URDF431 URDF631": "Robot"},
        "plausibility.units": {"URDF430 URDF530 URDF531": "Robot if odd_units"},
        "plausibility.wheels": {"URDF551 URDF552 URDF553 URDF554": "Robot if has_wheels"},
        "urdf.bodies": {
            "URDF632 URDF764 URDF765 URDF766 URDF767 URDF770 URDF768 URDF769 URDF633": "Robot if has_bodies",
        },
        "urdf.drake_prefix": {"DRK004": "Robot if has_irregularities"},
        "urdf.geometry": {
            "URDF709 URDF710": "Robot", "URDF700 URDF701 URDF702 URDF703 URDF708": "Visual Collision if unusual",
            "URDF704 URDF707": "Visual Collision if unsized", "URDF705 URDF706": "Visual Collision if scaled",
        },
        "urdf.inertial": {
            "URDF600 URDF601 URDF602": "Robot", "URDF603 URDF604": "Inertial if weightless", "URDF605": "Inertial",
            "URDF610 URDF611 URDF612": "Inertial if unsound", "URDF613": "Inertial",
        },
        "urdf.joint": {
            "URDF302": "Joint if odd_type", "URDF500 URDF501 URDF502": "Joint if odd_axis", "URDF503": "Robot",
            "URDF510 URDF511": "Joint if odd_dynamics", "URDF520 URDF521 URDF522": "Joint if safety",
        },
        "urdf.limit": {
            "URDF400": "Joint if unlimited", "URDF401 URDF402 URDF410 URDF411 URDF412": "Joint if odd_limit",
            "URDF413": "Robot", "URDF414 URDF420": "Joint if odd_limit", "URDF436": "Robot",
        },
        "urdf.material": {
            "URDF800": "Material if robot.odd_materials", "URDF801 URDF802": "Robot if odd_materials",
            "URDF803": "Material if robot.odd_materials", "URDF804 URDF805": "Robot if odd_materials",
            "URDF806": "Material if robot.odd_materials", "URDF807": "Robot if odd_materials",
        },
        "urdf.meshes": {"URDF760": "Claim"},
        "urdf.mimic": {"URDF540 URDF541 URDF542 URDF543 URDF544 URDF545 URDF546 URDF547": "Joint if mimic"},
        "urdf.mjcf_differences": {"URDF438": "Robot if has_mjcf_near"},
        "urdf.names": {
            "URDF201": "Robot Link Joint if robot.odd_names", "URDF202": "Link Joint if robot.odd_names",
            "URDF203": "Joint if robot.odd_names", "URDF204": "Robot Link Joint if robot.odd_names",
            "URDF205 URDF206 URDF207": "Robot if robot.odd_names", "URDF208": "Link Joint if robot.odd_names",
        },
        "urdf.resource": {
            "URDF750 URDF757 URDF759 URDF771": "Robot if has_resources", "URDF751 URDF752 URDF753": "Resource",
            "URDF758": "Robot if has_resources", "URDF754 URDF755 URDF756": "Resource",
        },
        "urdf.sdf": {"URDF006": "UnknownElement StrayText"},
        "urdf.sdf_poses": {"URDF012": "Robot if has_irregularities"},
        "urdf.tree": {
            "URDF301": "Robot if tree.tangled", "URDF303": "Joint if robot.tree.tangled",
            "URDF304 URDF305 URDF306": "Robot if tree.tangled",
        },
        "urdf.values": {"URDF101 URDF102 URDF103": "UnreadableValue"},
        "urdf.version": {"URDF111 URDF112 URDF113 URDF114 URDF115 URDF116 URDF117 URDF118": "Robot if has_version"},
        "urdf.vocabulary": {
            "URDF001": "UnknownElement", "URDF002": "Robot if has_irregularities", "URDF003": "UnknownAttribute",
            "URDF004 URDF005 URDF011": "Robot if has_irregularities", "URDF007": "StrayText", "URDF008": "Repeated",
            "URDF009": "MissingAttribute", "URDF010": "Inertial Visual Collision Joint if lacking",
        },
    },
    "deep": {"deep.sweep": {"URDF437": "Robot"}},
    "meshes": {
        "meshes.contents": {"MSH101 MSH102 MSH103 MSH105": "Robot", "MSH104": "Visual"},
        "meshes.sizes": {"MSH201": "Robot", "MSH202 MSH203": "Link", "MSH204 MSH205": "Robot"},
    },
    "ros-control": {
        "control": {
            "CTL001 CTL002 CTL003 CTL004": "Transmission", "CTL005": "MissingAttribute", "CTL020 CTL021": "Ros2Control",
            "CTL022": "UnknownValue", "CTL023": "Ros2Control",
        },
        "control_gazebo": {"CTL034 CTL043 CTL035 CTL036 CTL037": "Robot", "CTL008": "Transmission"},
        "control_interfaces": {
            "CTL025": "Robot", "CTL007": "Transmission Ros2Control", "CTL027 CTL028 CTL029": "Ros2Control",
        },
        "control_joints": {
            "CTL030": "Ros2Control", "CTL031": "Robot", "CTL032 CTL033": "Ros2Control", "CTL006": "Transmission",
            "CTL041 CTL042": "Ros2Control",
        },
        "control_transmissions": {"CTL009": "Transmission", "CTL038 CTL040": "Ros2Control"},
    },
    "xacro": {
        "macros.calls": {
            "XAC105": "ParameterUnknown", "XAC106": "ParameterMissing",
            "XAC107": "BlockMissing BlockUnused BlockUnknown", "XAC108": "ParameterTwice PropertyRedefined",
            "XAC111": "MacroUnknown InstructionMisspelt",
        },
        "macros.expansion": {
            "XAC131": "ExpressionFails DefinitionCircular NameEmpty NameNotXml", "XAC132": "ArgumentMissing",
            "XAC133": "IncludeMissing IncludeElsewhere NothingIncluded",
            "XAC134": "IncludeRefused IncludeBroken IncludeCircular", "XAC135": "TooDeep", "XAC137": "PackageUnknown",
            "XAC138": "VariableUnread",
        },
        "macros.instructions": {
            "XAC102": "AttributeUnknown", "XAC103": "AttributeMissing AttributesExclusive",
            "XAC104": "PrefixUndeclared PrefixOther", "XAC139": "SourceRejected", "XAC140": "LibraryLaunched",
            "XAC109": "NameRefused", "XAC122": "IncludeFilled", "XAC123": "PrefixMissing CallUnprefixed",
        },
        "macros.names": {
            "XAC110": "PropertyUnknown ArgumentUnknown",
            "XAC112": "ParameterUnused PropertyUnused ArgumentUnused MacroUnused", "XAC142": "ArgumentForParameter",
            "XAC143": "NameWithoutParameter", "XAC141": "LiteralName", "XAC117": "BuiltinHidden",
        },
        "macros.values": {
            "XAC118": "ExpressionUnreadable ExpressionUnclosed SubstitutionUnknown SubstitutionWords SubstitutionFails",
            "XAC120": "DegreesGiven", "XAC121": "ConditionNotBoolean DefaultNotNumber DefaultPunctuated",
        },
    },
    "urdfdom": {},
    "sdformat": {
        "gazebo.blocks": {"GZ203 GZ204 GZ205": "Robot", "GZ509 GZ510 GZ511": "SdformatClaim", "GZ512": "Robot"},
        "gazebo.cameras": {"GZ518": "Robot if has_sensors"}, "gazebo.converter_tags": {"GZ301 GZ302 GZ303": "Gazebo"},
        "gazebo.lidar_origins": {"GZ519": "Robot if has_sensors"},
        "gazebo.links": {"GZ401 GZ402 GZ403 GZ404 GZ405 GZ406 GZ407 GZ408": "SdformatClaim"},
        "gazebo.merged": {"GZ506 GZ507 GZ508": "SdformatClaim"},
        "gazebo.names": {"GZ501 GZ502": "Robot", "GZ503 GZ504 GZ505": "SdformatClaim"},
        "gazebo.outdated_sdf": {"GZ610 GZ613": "Robot", "GZ611 GZ612": "SdformatClaim"},
        "gazebo.plugin_names": {"GZ202 GZ820 GZ821 GZ822": "Robot"},
        "gazebo.plugins": {"GZ801 GZ802 GZ803 GZ804 GZ805 GZ806 GZ807": "Robot"},
        "gazebo.references": {"GZ201": "Gazebo"}, "gazebo.refused": {"GZ701 GZ702 GZ703 GZ704 GZ705": "SdformatClaim"},
        "gazebo.resources": {"GZ514": "Robot"},
        "gazebo.sensor_values": {"GZ515 GZ520 GZ516 GZ517 GZ522": "Robot if has_sensors"},
        "gazebo.sensors": {"GZ808": "Robot", "GZ521": "Robot if has_sensors", "GZ513": "SdformatClaim"},
        "gazebo.unread": {"GZ706 GZ707": "SdformatClaim"},
        "gazebo.vocabulary": {
            "GZ101": "UnknownAttribute", "GZ102 GZ304 GZ601 GZ602": "Robot", "GZ603": "UnknownAttribute",
            "GZ604": "MissingAttribute Gazebo", "GZ605": "UnreadableText UnreadableValue UnknownValue",
            "GZ606": "SdformatClaim", "GZ607": "StrayText", "GZ608": "Robot",
            "GZ609": "UnreadableText UnreadableValue UnknownValue",
        },
        "gazebo.wheels": {"GZ823 GZ824 GZ825": "Robot"},
    },
    "drake": {
        "drake.contact": {"DRK410 DRK411 DRK412 DRK413 DRK414 DRK415 DRK420 DRK421": "DrakeClaim"},
        "drake.geometry": {
            "DRK401 DRK402 DRK403 DRK430 DRK431 DRK432 DRK433 DRK701 DRK702 DRK703": "DrakeClaim",
            "DRK445": "Robot if has_resources", "URDF761": "DrakeClaim",
        },
        "drake.joints": {
            "DRK101 DRK102 DRK103 DRK104 DRK105 DRK106 DRK107 DRK110 DRK111 DRK112": "DrakeClaim",
            "DRK120 DRK121 DRK122 DRK123": "DrakeClaim",
        },
        "drake.masses": {"DRK201 DRK202 DRK203": "DrakeClaim"},
        "drake.references": {"DRK501 DRK502 DRK503 DRK504 DRK505 DRK506 DRK507 DRK508": "DrakeClaim"},
        "drake.transmissions": {"DRK301 DRK302 DRK303 DRK304 DRK305 DRK306 DRK307 DRK308 DRK309": "DrakeClaim"},
        "drake.unread": {"DRK601 DRK602 DRK603 DRK604 DRK605": "DrakeClaim"},
        "drake.vocabulary": {
            "DRK001 DRK002 DRK003": "UnknownElement", "DRK005": "MissingAttribute", "DRK006": "Robot",
            "DRK007": "UnreadableValue UnreadableText UnknownValue", "DRK008": "UnknownAttribute",
            "DRK009": "StrayText", "DRK010": "Repeated", "DRK011": "DrakeClaim",
        },
    },
    "mujoco": {
        "mujoco.block": {
            "MJC101": "UnknownElement UnknownAttribute StrayText", "MJC102": "UnknownValue UnreadableValue",
            "MJC103": "Repeated", "MJC104": "MujocoClaim",
        },
        "mujoco.model": {
            "MJC204 MJC205 MJC206 MJC207 MJC208 MJC209 MJC213 MJC211 MJC212 MJC306": "MujocoClaim",
            "MJC301 MJC302 MJC303 MJC304 MJC305": "MujocoClaim",
        },
    },
    "usd": {
        "usd.model": {
            "USD201 USD202 USD203 USD204 USD205 USD206 USD207 USD208 USD209 USD301": "UsdClaim",
            "USD302 USD303 USD305": "UsdClaim",
        },
    },
    "newton": {"newton.model": {"NWT201 NWT202 NWT203 NWT204 NWT301 NWT302": "NewtonClaim"}},
    "pybullet": {
        "pybullet.model": {"PBT201 PBT202 PBT203 PBT210 PBT211 PBT212 PBT101 PBT102 PBT302 PBT303": "PybulletClaim"},
    },
    "pinocchio": {"pinocchio.model": {"PIN201 PIN202": "PinocchioClaim"}}, "sapien": {}, "genesis": {}, "yourdfpy": {},
    "simulators": {
        "programs.silent": {"PRG601 PRG602 PRG201 PRG202 PRG203 PRG220 PRG210 PRG211 PRG221 PRG301": "SimulatorClaim"},
    },
    "sim-urdf": {
        "sim.general": {"SIM010": "Extension"},
        "sim.materials": {"SIM201 SIM202 SIM203": "Extension", "SIM204 SIM206": "CollisionMaterial"},
        "sim.sensors": {"SIM110 SIM111 SIM112 SIM140 SIM150": "Sensor"},
        "sim.values": {"SIM120": "Sensor", "SIM130": "Sensor Gain CollisionMaterial", "SIM131": "Sensor"},
        "sim.vocabulary": {
            "SIM001": "UnknownElement UnknownAttribute", "SIM003": "MissingAttribute",
            "SIM004": "UnreadableValue UnreadableText UnknownValue", "SIM005": "Repeated Gain", "SIM007": "Robot",
            "SIM006": "StrayText",
        },
    },
    "srdf": {
        "srdf.collisions": {"SRDF601 SRDF607 SRDF603 SRDF605 SRDF606": "Semantics"},
        "srdf.effectors": {"SRDF401 SRDF402 SRDF403 SRDF404": "Semantics"},
        "srdf.general": {"SRDF004 SRDF005 SRDF006 SRDF007": "Semantics"},
        "srdf.groups": {"SRDF201 SRDF202 SRDF203": "Semantics"},
        "srdf.joints": {"SRDF301 SRDF303 SRDF305": "Semantics"}, "srdf.names": {"SRDF101 SRDF103": "Semantics"},
        "srdf.states": {"SRDF501 SRDF502 SRDF505 SRDF506 SRDF507": "Semantics"},
        "srdf.vocabulary": {"SRDF001 SRDF003": "Semantics"},
    },
    "parameters": {
        "parameters.claims": {"CTL101 CTL102 CTL103 CTL112 CTL111": "Controllers"},
        "parameters.gazebo_bridge": {"ROS201": "Bridge"},
        "parameters.initial_positions": {"MOV121 MOV122 MOV123": "InitialPositions"},
        "parameters.joint_limits": {"MOV101 MOV107 MOV102 MOV103 MOV104 MOV105 MOV106": "JointLimits"},
        "parameters.moveit": {"MOV141 MOV142 MOV143 MOV144 MOV145 MOV146": "MoveitControllers"},
        "parameters.navigation": {"ROS101 ROS102 ROS103": "Navigation"},
        "parameters.solvers": {"MOV131 MOV132 MOV133 MOV134 MOV135 MOV136": "KinematicsSolvers"},
        "parameters.text": {"YML001": "Broken", "YML002": "Parameters", "YML003": "Controllers"},
        "parameters.types": {"CTL108 CTL109 CTL116": "Controllers"},
        "parameters.values": {"CTL104 CTL110 CTL120 CTL105 CTL107 CTL114": "Controllers"},
        "parameters.wheels": {"CTL118 CTL119 CTL117": "Controllers"},
    },
    "suppression": {
        "suppression": {
            "SUP001": "Unused", "SUP002": "Unknown Impossible", "SUP003": "Unreasoned", "SUP004": "Malformed",
        },
    },
}

EXTENSIONS: dict[str, list[list[str]]] = {
    "sdformat": [["gazebo"], []], "drake": [[], ["drake:", "drake.mit.edu"]], "mujoco": [["mujoco"], []],
    "ros-control": [["ros2_control", "transmission"], []],
    "sim-urdf": [["simulation", "collision_material", "stiffness", "damping"], []],
}

LAYERS: dict[str, str] = {
    "GZ": "gazebo", "DRK": "drake", "MJC": "mujoco", "SIM": "sim-urdf",
}
